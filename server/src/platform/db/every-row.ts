/** Long lists, read to their end without holding more than a page of them. */

/** Rows that are read at a time. */
export const rowsAtATime = 500;

/** `read` tells a page of the rows after the one with this id, in the order of ids; the first comes after 0. */
export async function* everyRow<Row extends { id: number }>(
  read: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await read(after, rowsAtATime);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtATime) return;
    after = last.id;
  }
}
