/** Reads thread lists and thread pages. */
import { Fault } from '#contract/core/fault.ts';
import type { ProductId, SubjectKind, ThreadId } from '#contract/core/ids.ts';
import type { ListByAuthor } from '#contract/posts/model.ts';
import type { ListEveryPost } from '#contract/posts/staff-list.ts';
import { threadFormTexts } from '#contract/threads/form-texts.ts';
import {
  type EveryThread,
  type ListThreads,
  type RelatedToThread,
  relatedCount,
  type ThreadDetail,
  type ThreadList,
} from '#contract/threads/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { RowsWithTotal } from '../../platform/db/row-pages.ts';
import type { Shown } from '../../platform/http/binding.ts';
import { authorOf, requireMember } from '../accounts/index.ts';
import { listFound, type PageStatement, parseTextQuery, postsBy, staffPostOf } from '../posts/index.ts';
import { listEveryRow, listRelatedRows } from './feed-queries.ts';
import { type CardRow, findThreadRow, findThreadRows, listedCards, listThreadRows } from './queries.ts';

/** A text without searchable words, such as "of", finds nothing. */
export async function readThreads(
  { database }: AppContext,
  { text, ...page }: ListThreads,
): Promise<ThreadList> {
  return listOf(
    text === ''
      ? await listThreadRows(database, page)
      : await findThreadRows(database, page, parseTextQuery(text)),
  );
}

/** Reads a list of threads that another slice found. */
export async function readFoundThreads({ database }: AppContext, found: PageStatement): Promise<ThreadList> {
  return listOf(await listFound<CardRow>(database, found, listedCards));
}

/** Newest first. */
export function readThreadsBy(context: AppContext, list: ListByAuthor): Promise<ThreadList> {
  return readFoundThreads(context, postsBy('thread', list));
}

/** Reads the threads of another member. Throws `not_found` if the member does not exist. */
export async function readThreadsOfMember(context: AppContext, list: ListByAuthor): Promise<ThreadList> {
  const [threads] = await Promise.all([
    readThreadsBy(context, list),
    requireMember(context.database, list.authorId),
  ]);
  return threads;
}

/** Reads the staff's list of all threads. */
export async function readEveryThread(
  { database }: AppContext,
  list: ListEveryPost<'thread'>,
): Promise<EveryThread> {
  const { rows, total } = await listEveryRow(database, list);
  return { threads: rows.map((row) => ({ ...row, author: authorOf(row), ...staffPostOf(row) })), total };
}

function listOf({ rows, total }: RowsWithTotal<CardRow>): ThreadList {
  return { threads: rows.map((row) => ({ ...row, author: authorOf(row) })), total };
}

/** Reads a thread for its page. Throws `not_found` for a thread that does not exist or was deleted. */
export async function readThread({ database }: AppContext, id: ThreadId): Promise<ThreadDetail> {
  const row = await findThreadRow(database, id);
  if (row === undefined) throw new Fault('not_found', threadFormTexts.notThere);
  const { joinedAt, reputation } = row;
  return { ...row, author: authorOf(row), authorStanding: { joinedAt, reputation } };
}

/** The number of newest items of each kind searched for related ones. */
const relatedAmong = 400;
const hourly = 60 * 60 * 1000;

/** rules/threads 13; none for a thread that does not exist. */
export async function readRelated(
  { database, now }: AppContext,
  id: ThreadId,
  shown: Shown,
): Promise<RelatedToThread> {
  const rows = await listRelatedRows(database, { id, count: relatedCount, among: relatedAmong });
  shown.until(new Date(now().getTime() + hourly));
  for (const { expiresAt } of rows) shown.until(expiresAt);
  const of = (kind: SubjectKind) => rows.filter((row) => row.kind === kind);
  return {
    products: of('product').map(({ id: productId, title, memberPriceCents }) => ({
      id: productId as ProductId,
      title,
      memberPriceCents,
    })),
    threads: of('thread').map(({ id: threadId, title, commentCount }) => ({
      id: threadId as ThreadId,
      title,
      commentCount,
    })),
  };
}
