/** SQL of pending posts. */
import { sql } from 'kysely';
import type { WireBody } from '#contract/core/call.ts';
import {
  type MemberId,
  type PendingPostId,
  type ProductId,
  type Subject,
  type SubjectKind,
  subjectOf,
} from '#contract/core/ids.ts';
import type { ExportedPendingPost } from '#contract/exports/model.ts';
import { firstWords, type PendingKind } from '#contract/pending-posts/model.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';
import { isPresent } from '../accounts/index.ts';

/** The product or thread of a pending comment; both null for a pending product or thread. */
export interface SubjectRow {
  subjectKind: SubjectKind | null;
  subjectId: number | null;
}

/** Columns of the product or thread, for `held_posts h`. */
export const subjectColumns = `
  case when h.product_id is not null then 'product' when h.thread_id is not null then 'thread' end as "subjectKind",
  coalesce(h.product_id, h.thread_id) as "subjectId"`;

/** The product or thread of a pending comment; null for pending products and threads. */
export function subjectIn({ subjectKind, subjectId }: SubjectRow): Subject | null {
  return subjectKind === null || subjectId === null ? null : subjectOf(subjectKind, subjectId);
}

/** An account that registered itself. */
export interface NewAccount {
  joinedAt: Date;
  /** The number of the account's public products and threads. Counting stops at the number that it needs. */
  posts: number;
  /** The number of public comments, counted in the same way. */
  comments: number;
}

/**
 * Finds an account that registered itself; undefined for members who were invited, or sign in at the community site.
 */
export async function findNewAccount(
  database: Database,
  memberId: MemberId,
): Promise<NewAccount | undefined> {
  const [row] = await database.prepared<NewAccount>('find-newcomer', newAccount, [
    memberId,
    firstWords.posts,
    firstWords.comments,
  ]);
  return row;
}

const own = (table: string) => `select 1 from ${table} where author_id = $1 and deleted_at is null`;

const newAccount = `
  select m.created_at as "joinedAt",
    (select count(*)::integer from (
       (${own('products')} limit $2) union all (${own('threads')} limit $2)) shown) as posts,
    (select count(*)::integer from (${own('comments')} limit $3) shown) as comments
  from members m
  where m.id = $1 and m.registered_itself
    and not exists (select from member_identities i where i.member_id = m.id)`;

export interface NewPendingPost {
  authorId: MemberId;
  kind: PendingKind;
  /** The body of the API call. */
  payload: WireBody;
  title: string;
  words: string;
  /** The product or thread of a comment. */
  subject: Subject | null;
  /** The reserved id of a product. */
  reservedId: ProductId | null;
  idempotencyKey: string | null;
}

/**
 * Counts a member's pending posts and locks the count until the transaction ends, so that simultaneous posts wait.
 * Undefined if the account has been erased with all its pending posts.
 */
export async function lockWaiting(tx: Tx, memberId: MemberId): Promise<number | undefined> {
  const present = await sql`
    select from members where id = ${memberId} and erased_at is null for no key update`.execute(tx);
  if (present.rows.length === 0) return undefined;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from held_posts where author_id = ${memberId} and decision is null`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Inserts a pending post. False if a pending product already has the reserved id, so that its files were already
 * submitted.
 */
export async function insertPending(tx: Tx, pending: NewPendingPost): Promise<boolean> {
  const { authorId, kind, payload, title, words, subject, reservedId, idempotencyKey } = pending;
  const { numAffectedRows } = await sql`
    insert into held_posts (author_id, kind, payload, title, words, product_id, thread_id, reserved_id,
      idempotency_key)
    values (${authorId}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${title}, ${words},
      ${subject?.kind === 'product' ? subject.id : null}, ${subject?.kind === 'thread' ? subject.id : null},
      ${reservedId}, ${idempotencyKey})
    on conflict (reserved_id) where decision is null do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Body fields that reference files. Files sent with the post get other ids at each attempt. */
const fileFields = ['fileIds', 'fileAlts', 'primaryImage'];

export interface SentPendingPost {
  decision: 'approved' | 'refused' | null;
  isSame: boolean;
}

/**
 * Finds the author's earlier submission with the same key. Does not compare files, nor decided posts whose text was
 * erased.
 */
export async function findSentPending(
  tx: Tx,
  { authorId, kind, payload, idempotencyKey }: NewPendingPost,
): Promise<SentPendingPost | undefined> {
  const { rows } = await sql<SentPendingPost>`
    select decision, kind = ${kind} and coalesce(
      payload - ${fileFields}::text[] = ${JSON.stringify(payload)}::jsonb - ${fileFields}::text[], true) as "isSame"
    from held_posts where author_id = ${authorId} and idempotency_key = ${idempotencyKey}`.execute(tx);
  return rows[0];
}

/** A pending post to decide about, or a decided one. */
export interface StoredPendingPost extends SubjectRow {
  id: PendingPostId;
  authorId: MemberId;
  kind: PendingKind;
  /** Null once it is decided and no longer needed. */
  payload: WireBody | null;
  title: string;
  words: string;
  reservedId: ProductId | null;
  idempotencyKey: string | null;
  decision: 'approved' | 'refused' | null;
  /** The name of the moderator who decided. */
  deciderName: string | null;
}

const stored = sql`
  select h.id, h.author_id as "authorId", h.kind, h.payload, h.title, h.words, h.reserved_id as "reservedId",
    h.idempotency_key as "idempotencyKey",
    ${sql.raw(subjectColumns)}, h.decision, d.first_name || ' ' || d.last_name as "deciderName"
  from held_posts h left join members d on d.id = h.decided_by`;

export async function findPending(
  { db }: Database,
  id: PendingPostId,
): Promise<StoredPendingPost | undefined> {
  const { rows } = await sql<StoredPendingPost>`${stored} where h.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks it until the transaction ends: if two decide at once, the second sees the decision of the first. */
export async function lockPendingPost(tx: Tx, id: PendingPostId): Promise<StoredPendingPost | undefined> {
  await sql`select from held_posts where id = ${id} for update`.execute(tx);
  const { rows } = await sql<StoredPendingPost>`${stored} where h.id = ${id}`.execute(tx);
  return rows[0];
}

/** True if the author may post. Locks the author's account until the transaction ends, so that an erasure waits. */
export async function lockAuthor(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select from members m where m.id = ${memberId} and m.status = 'active' and ${sql.raw(isPresent)} for share`.execute(
    tx,
  );
  return rows.length === 1;
}

interface Decision {
  id: PendingPostId;
  decision: 'approved' | 'refused';
  deciderId: MemberId;
  reason: string;
}

/** An approved post is public by then, so its text is erased here. */
export async function setDecided(tx: Tx, { id, decision, deciderId, reason }: Decision): Promise<void> {
  const keeps = decision === 'refused';
  await sql`
    update held_posts set decision = ${decision}, decided_at = now(), decided_by = ${deciderId}, reason = ${reason},
      payload = case when ${keeps} then payload end, title = case when ${keeps} then title else '' end,
      words = case when ${keeps} then words else '' end
    where id = ${id}`.execute(tx);
}

/**
 * Withdraws a post: deletes a pending row, or erases the text of a rejected one and leaves its row. Undefined if the
 * member may not withdraw it.
 */
export async function takeBack(
  tx: Tx,
  id: PendingPostId,
  authorId: MemberId,
): Promise<{ reservedId: ProductId | null } | undefined> {
  const { rows } = await sql<{ reservedId: ProductId | null }>`
    with waiting as (
      delete from held_posts where id = ${id} and author_id = ${authorId} and decision is null
      returning reserved_id),
    refused as (
      update held_posts set payload = null, title = '', words = '', reason = ''
      where id = ${id} and author_id = ${authorId} and decision = 'refused' and payload is not null
      returning null::integer as reserved_id)
    select reserved_id as "reservedId" from waiting union all select reserved_id from refused`.execute(tx);
  return rows[0];
}

/** Erases the text of rejected posts once their authors had time to read why. */
export async function forgetRefused(database: Database, days: number): Promise<void> {
  await database.query(
    `update held_posts set payload = null, title = '', words = '', reason = ''
     where decision is not null and payload is not null and decided_at < now() - make_interval(hours => 24 * $1)`,
    [days],
  );
}

/** Deletes pending posts. Keeps the rows of decided ones, without text, as the log references them. */
export async function deletePendingOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from held_posts where author_id = $1 and decision is null', [memberId]);
  await database.query(
    `update held_posts set payload = null, title = '', words = '', reason = ''
     where author_id = $1 and decision is not null`,
    [memberId],
  );
}

/** Yields pending and decided posts with the bodies of their API calls as sent. */
export async function* everyPendingPost(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedPendingPost> {
  const posts = iterateRows<ExportedPendingPost & { id: number }>((after, limit) =>
    database.query(
      `select id, kind, title, words, payload as body, sent_at as "sentAt", coalesce(decision, 'waiting') as state,
         decided_at as "decidedAt", reason
       from held_posts where author_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { id: _post, ...post } of posts) yield post;
}
