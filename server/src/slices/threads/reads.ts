/** What lists and thread pages show. */
import { Fault } from '#contract/core/fault.ts';
import type { ThreadId } from '#contract/core/ids.ts';
import type { ListThreads, ThreadDetail, ThreadList } from '#contract/threads/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import type { Services } from '../../platform/services.ts';
import { authorOf } from '../accounts/index.ts';
import {
  type FoundThreads,
  findThreadRow,
  findThreadRows,
  listFoundRows,
  listThreadRows,
  type ThreadRows,
} from './queries.ts';
import { parseTextQuery } from './text-query.ts';

/** A text that holds nothing to look for, such as "of", finds nothing. */
export async function readThreads(
  { database }: Services,
  { text, ...page }: ListThreads,
): Promise<ThreadList> {
  return listOf(
    text === ''
      ? await listThreadRows(database, page)
      : await findThreadRows(database, page, parseTextQuery(text)),
  );
}

/** A list of threads that another slice finds. */
export async function readFoundThreads({ database }: Services, found: FoundThreads): Promise<ThreadList> {
  return listOf(await listFoundRows(database, found));
}

function listOf({ rows, total }: ThreadRows): ThreadList {
  return { threads: rows.map((row) => ({ ...row, author: authorOf(row) })), total };
}

/** Throws `not_found` for a thread that does not exist or was deleted. */
export async function readThread({ database }: Services, id: ThreadId): Promise<ThreadDetail> {
  const row = await findThreadRow(database, id);
  if (row === undefined) throw new Fault('not_found', threadTexts.notThere);
  return { ...row, author: authorOf(row) };
}
