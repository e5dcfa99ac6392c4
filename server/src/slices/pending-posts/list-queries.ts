/** SQL that lists pending posts. */
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import {
  type ListPending,
  type OwnPendingPost,
  ownPendingLimit,
  type PendingFile,
  type PendingPost,
  type QueuedPost,
} from '#contract/pending-posts/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns, authorOf } from '../accounts/index.ts';
import { type FileRow, pendingFilesJson, storedOf } from '../files/index.ts';
import { shownTitle } from '../posts/index.ts';
import type { StoredPendingPost } from './queries.ts';
import { type SubjectRow, subjectColumns, subjectIn } from './queries.ts';

interface PendingRow extends Omit<PendingPost, 'subject' | 'files'>, SubjectRow {
  files: FileRow[];
}

const columns = `
  h.id, h.kind, coalesce(${shownTitle}, h.title) as title, h.words,
  ${pendingFilesJson('h.author_id', 'h.reserved_id')} as files,
  ${subjectColumns}, h.sent_at as "sentAt"`;

const joins = `
  left join products p on p.id = h.product_id
  left join threads t on t.id = h.thread_id`;

/** A pending post with the body of its API call. */
export type QueuedRow = PendingPost &
  Pick<QueuedPost, 'author' | 'joinedAt'> &
  Pick<StoredPendingPost, 'payload' | 'subjectKind'>;

/** For `held_posts h`: pending posts except the viewer's own. */
export function waitingFor(viewer: `$${number}`): string {
  return `h.decision is null and h.author_id <> ${viewer}`;
}

/** Oldest first, without the viewer's own (rules/pending-posts 18). */
export async function listQueue(
  database: Database,
  { skip, limit }: ListPending,
  viewerId: MemberId,
): Promise<QueuedRow[]> {
  const rows = await database.query<PendingRow & AuthorRow & Pick<QueuedRow, 'joinedAt' | 'payload'>>(
    `select ${columns}, h.payload, m.created_at as "joinedAt", ${authorColumns}
     from held_posts h join members m on m.id = h.author_id ${joins}
     where ${waitingFor('$3')} order by h.sent_at, h.id limit $1 offset $2`,
    [limit, skip, viewerId],
  );
  return rows.map((row) => {
    const { payload, subjectKind, joinedAt } = row;
    return { ...pendingOf(row), author: authorOf(row), joinedAt, payload, subjectKind };
  });
}

/** The shown data of a comment that a pending one replies to. */
export interface AnsweredRow {
  id: CommentId;
  html: string;
  authorName: string;
}

/** Returns those of the comments that are shown. */
export function listAnswered(database: Database, ids: CommentId[]): Promise<AnsweredRow[]> {
  return database.query<AnsweredRow>(
    `select c.id, c.html, m.first_name || ' ' || m.last_name as "authorName"
     from comments c join members m on m.id = c.author_id
     where c.id = any($1::integer[]) and c.deleted_at is null`,
    [ids],
  );
}

/** Excludes the viewer's own posts. The limits per account keep the count small. */
export async function countQueue(database: Database, viewerId: MemberId): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::integer as count from held_posts h where ${waitingFor('$1')}`,
    [viewerId],
  );
  return row?.count ?? 0;
}

/** Newest first. Approved posts are public and not listed. */
export async function listOwn(database: Database, memberId: MemberId): Promise<OwnPendingPost[]> {
  const rows = await database.query<PendingRow & Pick<OwnPendingPost, 'state' | 'reason'>>(
    `select ${columns}, coalesce(h.decision, 'waiting') as state, h.reason
     from held_posts h ${joins}
     where h.author_id = $1 and h.payload is not null and h.decision is distinct from 'approved'
     order by h.sent_at desc, h.id desc limit $2`,
    [memberId, ownPendingLimit],
  );
  return rows.map((row) => ({ ...pendingOf(row), state: row.state, reason: row.reason }));
}

function pendingOf({ id, kind, title, words, files, sentAt, ...row }: PendingRow): PendingPost {
  return { id, kind, title, words, sentAt, files: files.map(fileOf), subject: subjectIn(row) };
}

function fileOf(row: FileRow): PendingFile {
  return { productId: row.productId, stored: storedOf(row) };
}
