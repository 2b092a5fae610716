import type { Read } from '@fusillade/roster';

/** Reads data files below an address, from the network or, after the first time, from the device. */
export const reader =
  (base: string): Read =>
  async (name) => {
    let response: Response;
    try {
      response = await fetch(base + name);
    } catch {
      throw new Error('The datasheets cannot be reached without network; open this once with network to keep them.');
    }
    if (!response.ok) throw new Error(`The datasheets cannot be read (${response.status}).`);
    return response.text();
  };
