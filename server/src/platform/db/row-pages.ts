/** Reads rows page by page: all of a long list, or one page with its total. */

/** Rows per page. */
const pageLength = 500;

/** `read` returns at most `limit` rows after the given one, in a stable order; the first call has none. */
export async function* iteratePages<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows = await read(undefined, pageLength);
  while (rows.length > 0) {
    yield rows;
    rows = rows.length < pageLength ? [] : await read(rows.at(-1), pageLength);
  }
}

/** The same for lists in id order: `after` is the last id, at first 0. */
export async function* iterateRows<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for await (const rows of iteratePages<Row>((last, limit) => read(last?.id ?? 0, limit))) yield* rows;
}

/** A row of a page that is read with its total in one statement. An empty page still returns one row with the total. */
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
