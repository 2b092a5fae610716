import type { Imported } from '@fusillade/roster';

/** Reads army lists beside the page. */
export interface ListsApi {
  /**
   * The army in a file or text of any known format. `data` is the address of the datasheets: lists that bring no
   * profiles take theirs from there. Rejects with a sentence for the player where those cannot be reached.
   */
  read(bytes: Uint8Array, name: string, data: string): Promise<Imported>;
}
