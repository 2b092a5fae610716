import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { keepAll } from '../../data/datasheets.js';
import { allBytes, keptBytes } from '../../data/kept.js';

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Every datasheet on the device at once, with its size and how far it is. */
export const TakeOffline = () => {
  const there = useSignal(0);
  const busy = useSignal(false);
  const said = useSignal('');
  const stop = useRef<AbortController | null>(null);
  const all = allBytes();
  const look = async () => {
    there.value = await keptBytes();
  };
  useEffect(() => {
    void look();
    return () => stop.current?.abort();
  }, []);
  const take = async () => {
    const control = new AbortController();
    stop.current = control;
    busy.value = true;
    said.value = '';
    try {
      await keepAll((bytes) => {
        there.value = bytes;
      }, control.signal);
      await look();
      said.value =
        there.value >= all
          ? 'Everything is on this device.'
          : 'This browser did not keep all of it: its space may be full.';
    } catch {
      said.value = control.signal.aborted ? 'Stopped.' : 'They cannot be fetched now: try again with network.';
      await look();
    }
    busy.value = false;
  };
  return (
    <div class="take-offline">
      <p>
        Datasheets are fetched faction by faction when you ask for them, and kept. All of them are {megabytes(all)};{' '}
        {there.value === 0 ? 'none of them is on this device yet' : `${megabytes(there.value)} are on this device`}.
      </p>
      {busy.value ? (
        <>
          <progress max={all} value={there.value} aria-label="Datasheets on this device" />
          <button type="button" onClick={() => stop.current?.abort()}>
            Stop
          </button>
        </>
      ) : (
        <button type="button" onClick={() => void take()} disabled={there.value >= all}>
          {there.value >= all ? 'Everything is offline' : 'Take everything offline'}
        </button>
      )}
      <p role="status">{said.value}</p>
    </div>
  );
};
