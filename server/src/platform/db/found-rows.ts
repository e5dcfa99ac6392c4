/** A page of what was found, by one statement that tells its total too. */

/** Where nothing is on the page, one row without anything still tells the total. */
export type FoundRow<Row> = { total: number } & (Row | { id: null });

export interface FoundRows<Row> {
  rows: Row[];
  /** Of all that match, counted no further than one above a limit. */
  total: number;
}

export function foundOf<Row extends { id: unknown }>(found: FoundRow<Row>[]): FoundRows<Row> {
  return {
    rows: found.filter((row): row is { total: number } & Row => row.id !== null),
    total: found[0]?.total ?? 0,
  };
}
