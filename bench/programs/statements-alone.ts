/** A process that does nothing but send the statements of a read, so many at once, for so many seconds. */
import type { ProductId } from '#contract/core/ids.ts';
import { popularCount } from '#contract/products/model.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { findProductRow, listPopularRows, listProductRows } from '#server/slices/products/queries.ts';
import type { StatementLoad, Statements } from '../harness/statements.ts';

const reads: Record<Statements['kind'], (database: Database, value: never) => Promise<unknown>> = {
  list: listPage,
  detail: (database, id: ProductId) => findProductRow(database, id),
  home: (database, skip: number) =>
    Promise.all([listPage(database, skip), listPopularRows(database, popularCount)]),
};

process.once('message', async ({ url, statements, concurrency, seconds }: StatementLoad) => {
  const database = openDatabase({
    url,
    onIdleError: (error) => {
      throw error;
    },
  });
  const { kind, values } = statements;
  let done = 0;
  let turn = 0;
  const warm = performance.now() + 500;
  let start = 0;
  const end = warm + seconds * 1000;
  const work = async () => {
    for (let now = performance.now(); now < end; now = performance.now()) {
      if (start === 0 && now >= warm) {
        start = now;
        done = 0;
      }
      turn += 1;
      await reads[kind](database, values[turn % values.length] as never);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const perSecond = done / ((performance.now() - start) / 1000);
  await database.close();
  process.send?.(perSecond, () => process.disconnect());
});

function listPage(database: Database, skip: number) {
  return listProductRows(database, {
    skip,
    limit: 20,
    includeExpired: false,
    order: 'new',
    categoryId: undefined,
  });
}
