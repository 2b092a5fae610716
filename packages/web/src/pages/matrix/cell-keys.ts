/** A cell's place: row and column. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where a key leads in a table of so many rows and columns; `null`: it is no key of the table. */
export const led = (key: string, { row, column }: Place, rows: number, columns: number): Place | null => {
  const at = (r: number, c: number): Place => ({
    row: Math.max(0, Math.min(rows - 1, r)),
    column: Math.max(0, Math.min(columns - 1, c)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(row - 1, column);
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'Home':
      return at(row, 0);
    case 'End':
      return at(row, columns - 1);
    default:
      return null;
  }
};
