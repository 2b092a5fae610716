declare const DATASHEETS: { readonly base: string; readonly sizes: Readonly<Record<string, number>> };

/** Set when the page is built: where the datasheets stand beside it, and the bytes of each file. */
export const BUILT = DATASHEETS;
