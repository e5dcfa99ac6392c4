/** A process that does nothing but send the statements of a read or a write, so many at once, for so many seconds. */
import type { ProductId, ThreadId } from '#contract/core/ids.ts';
import { type SubjectKind, subjectOf } from '#contract/core/subject.ts';
import { popularCount } from '#contract/products/model.ts';
import { type Database, openDatabase } from '#server/platform/db/database.ts';
import { findCommentPage } from '#server/slices/comments/page-queries.ts';
import {
  findProductRow,
  listPopularRows,
  listProductRows,
  listProductStamps,
  type PageOfProducts,
} from '#server/slices/products/queries.ts';
import { findThreadRow } from '#server/slices/threads/queries.ts';
import type { StatementLoad, Statements } from '../harness/statements.ts';

const runs: Record<Statements['kind'], (database: Database, value: number, of: number) => Promise<unknown>> =
  {
    list: (database, skip) => listProductRows(database, pageAt(skip)),
    'known-list': (database, skip) => listProductStamps(database, pageAt(skip)),
    detail: (database, id) => findProductRow(database, id as ProductId),
    thread: (database, id) => findThreadRow(database, id as ThreadId),
    home: (database, skip) =>
      Promise.all([listProductRows(database, pageAt(skip)), listPopularRows(database, popularCount)]),
    comments: (database, skip, id) => commentPage(database, 'product', id, skip),
    'product-page': (database, skip, id) =>
      Promise.all([findProductRow(database, id as ProductId), commentPage(database, 'product', id, skip)]),
    'thread-page': (database, skip, id) =>
      Promise.all([findThreadRow(database, id as ThreadId), commentPage(database, 'thread', id, skip)]),
    insert: insertAlone,
  };

process.once('message', async ({ url, statements, concurrency, seconds }: StatementLoad) => {
  const opened = openDatabase({
    url,
    onIdleError: (error) => {
      throw error;
    },
  });
  // One by one, as any client sends them.
  const database = { ...opened, quickTexts: opened.preparedTexts };
  const { kind, values, of = 0 } = statements;
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
      await runs[kind](database, values[turn % values.length] ?? 0, of);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  const perSecond = done / ((performance.now() - start) / 1000);
  await database.close();
  process.send?.(perSecond, () => process.disconnect());
});

function pageAt(skip: number): PageOfProducts {
  return { skip, limit: 20, order: 'new', categoryId: undefined };
}

function commentPage(database: Database, kind: SubjectKind, id: number, skip: number) {
  return findCommentPage(database, { subject: subjectOf(kind, id), skip, limit: 20, holding: null });
}

/** One row in a transaction of its own, and nothing that belongs to it. */
async function insertAlone({ pool }: Database, productId: number, memberId: number): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  await client.query({
    name: 'insert-alone',
    text: 'insert into comments (product_id, author_id, html) values ($1, $2, $3)',
    values: [productId, memberId, '<p>Well said.</p>'],
  });
  await client.query('commit');
  client.release();
}
