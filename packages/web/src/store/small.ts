const PREFIX = 'fusillade.';

/** A small value kept on the device; `null` where nothing is kept or the browser keeps nothing. */
export const kept = (key: string): unknown => {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

/** Keeps it. A browser that keeps nothing, or no more, is no reason to stop. */
export const keep = (key: string, value: unknown): void => {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private windows and full devices: the page works on, and forgets.
  }
};
