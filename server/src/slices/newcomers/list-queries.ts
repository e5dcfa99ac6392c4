/** The SQL that lists what waits for a moderator. */
import type { MemberId } from '#contract/core/ids.ts';
import { type Subject, type SubjectKind, subjectOf } from '#contract/core/subject.ts';
import {
  type HeldFile,
  type HeldPost,
  type HeldQueue,
  type ListHeld,
  type OwnHeldPost,
  ownHeldLimit,
  type QueuedPost,
} from '#contract/newcomers/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns, authorOf } from '../accounts/index.ts';
import { type FileRow, heldFilesJson, storedOf } from '../files/index.ts';

interface HeldRow extends Omit<HeldPost, 'subject' | 'files'> {
  files: FileRow[];
  subjectKind: SubjectKind | null;
  subjectId: number | null;
}

const columns = `
  h.id, h.kind, coalesce(p.title, t.title, h.title) as title, h.words,
  ${heldFilesJson('h.author_id', 'h.reserved_id')} as files,
  case when h.product_id is not null then 'product' when h.thread_id is not null then 'thread' end as "subjectKind",
  coalesce(h.product_id, h.thread_id) as "subjectId", h.sent_at as "sentAt"`;

const joins = `
  left join products p on p.id = h.product_id
  left join threads t on t.id = h.thread_id`;

/** The one that has waited longest first. */
export async function listQueue(database: Database, { skip, limit }: ListHeld): Promise<HeldQueue> {
  const [rows, total] = await Promise.all([
    database.query<QueuedRow>(
      `select ${columns}, m.created_at as "joinedAt", ${authorColumns}
       from held_posts h join members m on m.id = h.author_id ${joins}
       where h.decision is null order by h.sent_at, h.id limit $1 offset $2`,
      [limit, skip],
    ),
    countQueue(database),
  ]);
  return { posts: rows.map(queuedOf), total };
}

type QueuedRow = HeldRow & AuthorRow & Pick<QueuedPost, 'joinedAt'>;

/** Of everybody; the limits of each account keep it small. */
export async function countQueue(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'select count(*)::integer as count from held_posts where decision is null',
    [],
  );
  return row?.count ?? 0;
}

/** The newest first; what was approved is public, and not among them. */
export async function listOwn(database: Database, memberId: MemberId): Promise<OwnHeldPost[]> {
  const rows = await database.query<HeldRow & Pick<OwnHeldPost, 'state' | 'reason'>>(
    `select ${columns}, coalesce(h.decision, 'waiting') as state, h.reason
     from held_posts h ${joins}
     where h.author_id = $1 and h.payload is not null and h.decision is distinct from 'approved'
     order by h.sent_at desc, h.id desc limit $2`,
    [memberId, ownHeldLimit],
  );
  return rows.map((row) => ({ ...heldOf(row), state: row.state, reason: row.reason }));
}

function queuedOf(row: QueuedRow): QueuedPost {
  return { ...heldOf(row), author: authorOf(row), joinedAt: row.joinedAt };
}

function heldOf({ id, kind, title, words, files, sentAt, ...row }: HeldRow): HeldPost {
  return { id, kind, title, words, sentAt, files: files.map(fileOf), subject: subjectIn(row) };
}

function subjectIn({ subjectKind, subjectId }: Pick<HeldRow, 'subjectKind' | 'subjectId'>): Subject | null {
  return subjectKind === null || subjectId === null ? null : subjectOf(subjectKind, subjectId);
}

function fileOf(row: FileRow): HeldFile {
  return { productId: row.productId, stored: storedOf(row) };
}
