/** Long lists, read to their end without holding more than a page of them. */

/** Rows that are read at a time. */
const pageLength = 500;

/** `read` tells at most `limit` rows after this one, in an order that does not change; the first come after none. */
export async function* everyPage<Row>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let rows = await read(undefined, pageLength);
  while (rows.length > 0) {
    yield rows;
    rows = rows.length < pageLength ? [] : await read(rows.at(-1), pageLength);
  }
}

/** The same, for what is in the order of its ids: `after` is the last one, and 0 at first. */
export async function* everyRow<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for await (const rows of everyPage<Row>((last, limit) => read(last?.id ?? 0, limit))) yield* rows;
}
