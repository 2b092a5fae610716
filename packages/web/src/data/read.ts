import type { Read } from '@fusillade/roster';

const UNREACHED =
  'The datasheets cannot be reached without network. Once they can, the About page can keep all of them on this device.';

const isKept = async (url: string): Promise<boolean> =>
  'caches' in globalThis && (await caches.match(url)) !== undefined;

/** Reads data files below an address, from the network or, after the first time, from the device. */
export const reader =
  (base: string): Read =>
  async (name) => {
    if (!navigator.onLine && !(await isKept(base + name))) throw new Error(UNREACHED);
    let response: Response;
    try {
      response = await fetch(base + name);
    } catch {
      throw new Error(UNREACHED);
    }
    if (!response.ok) throw new Error(`The datasheets cannot be read (${response.status}).`);
    return response.text();
  };
