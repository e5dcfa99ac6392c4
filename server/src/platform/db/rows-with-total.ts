/** Reads a page and its total in one statement. */

/** An empty page still returns one row with the total. */
export type RowWithTotal<Row> = { total: number } & (Row | { id: null });

export interface RowsWithTotal<Row> {
  rows: Row[];
  /** All matches, counted up to one above a limit. */
  total: number;
}

export function rowsWithTotal<Row extends { id: unknown }>(found: RowWithTotal<Row>[]): RowsWithTotal<Row> {
  return {
    rows: found.filter((row): row is { total: number } & Row => row.id !== null),
    total: found[0]?.total ?? 0,
  };
}
