/** SQL that reads the activity log. */
import { sql } from 'kysely';
import type { Actor } from '#contract/accounts/model.ts';
import type { MemberId, SubjectKind } from '#contract/core/ids.ts';
import {
  type ListRecord,
  mayRead,
  type RecordEntry,
  type Recorded,
  type RecordedKind,
  type RecordFilter,
  recordedKinds,
} from '#contract/moderation/model.ts';
import { authorCountLimit } from '#contract/posts/model.ts';
import type { AuditEntry } from '../../platform/db/audit.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { insertToken, redeemToken } from '../../platform/db/download-tokens.ts';
import { type RowsWithTotal, type RowWithTotal, rowsWithTotal } from '../../platform/db/row-pages.ts';
import { namedLike } from '../accounts/index.ts';
import { editedJson, subjectNames } from '../posts/index.ts';

/** An entry of the activity log that staff may undo. */
export interface UndoableEntry extends Omit<AuditEntry, 'undoes'> {
  id: number;
  /** The author of the comment; null if the entry is not about a comment. */
  commentAuthorId: MemberId | null;
  /** The entry that this one undid. */
  undoesId: number | null;
  isUndone: boolean;
  /**
   * True if a later act on the same item is still in force. Permanent file deletions do not count, as they change
   * nothing that others did.
   */
  isFollowed: boolean;
}

const stands = (entry: string) => `not exists (select from audit_log u where u.undoes_id = ${entry}.id)`;

/** True if a later act than `a` on the same item is still in force. */
const isFollowed = `exists (
  select from audit_log n where n.subject = a.subject and n.subject_id = a.subject_id and n.id > a.id
    and n.undoes_id is null and n.action not in ('product-file-deleted', 'product-kept', 'product-kind-set') and ${stands('n')})`;

const isShown = 'coalesce(p.deleted_at, t.deleted_at) is null';

/** True if the text before the edit was erased from the log, as its author has left. */
const hasLostWords = `(not a.before ? 'html' and (a.after @> '{"decision":"edited"}' or a.after ? 'isEdited'))`;

/** True if the text is unchanged or restorable. Quotes are not logged, so a text with quotes counts. */
const hasItsWords = `(a.after -> 'html' is not distinct from a.before -> 'html'
  or c.html like '%<blockquote%' or c.html = a.after ->> 'html')`;

/** False for the deactivation of a product that had expired by then, or has since: it cannot be activated again. */
const isNotPast = `(a.action <> 'product-deactivated'
  or a.before ->> 'status' = 'active' and (p.expires_at is null or p.expires_at > now()))`;

/** True if the post is as the edit left it, and differs from before. */
function isAsEdited(kind: SubjectKind): string {
  const now = editedJson(kind);
  return `exists (select from ${subjectNames[kind].table} where id = a.subject_id and deleted_at is null
    and jsonb_typeof(a.before -> 'title') = 'string' and ${now} @> (a.after - 'reason') and not ${now} @> a.before)`;
}

/**
 * True if the reader can undo entry `a` now (rules/flags 18). Needs the joins `undo`, comment `c`, product `p` and
 * thread `t`. `reader` is a placeholder.
 */
export function canUndo(reader: string): string {
  return `(a.undoes_id is null and undo.id is null and not ${isFollowed} and case
  when c.author_id = ${reader} then false
  when a.action = 'comment-approved' then false
  when a.subject = 'comment' and a.after -> 'isShown' = 'false'
    then ${isShown} and c.deleted_at is not null and c.html <> '' and not ${hasLostWords}
  when a.subject = 'comment' then ${isShown} and c.deleted_at is null and ${hasItsWords} and not ${hasLostWords}
  when a.action = 'product-edited' then ${isAsEdited('product')}
  when a.action = 'thread-edited' then ${isAsEdited('thread')}
  when a.action in ('product-removed', 'thread-removed')
    then not ${isShown} and coalesce(p.title, t.title) <> ''
  when a.action in ('product-restored', 'thread-restored', 'product-activated', 'product-deactivated',
    'product-featured', 'product-unfeatured') then ${isShown} and ${isNotPast}
  else false end)`;
}

/** The text of a product or thread before it was edited; '' for all other entries. */
export async function findTextBefore(database: Database, id: number): Promise<string> {
  const [row] = await database.query<{ html: string }>(
    `select before ->> 'html' as html from audit_log
     where id = $1 and action in ('product-edited', 'thread-edited')`,
    [id],
  );
  return row?.html ?? '';
}

/** Two statements: the first waits for anybody who undoes the same entry at once. */
export async function lockEntry(tx: Tx, id: number): Promise<UndoableEntry | undefined> {
  await sql`select from audit_log where id = ${id} for update`.execute(tx);
  const { rows } = await sql<UndoableEntry>`
    select a.id, a.actor_id as "actorId", a.action, a.subject as "targetKind", a.subject_id as "targetId",
      a.before, a.after, a.undoes_id as "undoesId", not (${sql.raw(stands('a'))}) as "isUndone",
      ${sql.raw(isFollowed)} as "isFollowed", c.author_id as "commentAuthorId"
    from audit_log a left join comments c on a.subject = 'comment' and c.id = a.subject_id
    where a.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * For `audit_log a`; `values` continue after `first`. Entries about members are not visible to all staff. Notes about
 * the reader and reports of the reader's messages are hidden from the reader.
 */
export function conditionOf(
  { person, kind, targetId, ownerId, action, from, to }: RecordFilter,
  reader: Actor,
  first: unknown[],
): { where: string; values: unknown[] } {
  const values = [...first];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [isFor(reader, place)];
  if (person !== '') conditions.push(isBy(place, person));
  if (kind !== '') conditions.push(`a.subject = ${place(kind)}`);
  if (targetId !== null) conditions.push(`a.subject_id = ${place(targetId)}`);
  if (ownerId !== null) conditions.push(isAbout(place(ownerId)));
  if (action !== '') conditions.push(`a.action = ${place(action)}`);
  if (from !== '') conditions.push(`a.at >= ${place(`${from}T00:00:00Z`)}::timestamptz`);
  if (to !== '') conditions.push(`a.at < ${place(`${to}T00:00:00Z`)}::timestamptz + interval '24 hours'`);
  return { where: conditions.join(' and '), values };
}

type Place = (value: unknown) => string;

function isFor(reader: Actor, place: Place): string {
  const id = place(reader.memberId);
  const isNotOwnReport = `(a.subject <> 'message'
    or not exists (select from messages g where g.id = a.subject_id and g.sender_id = ${id}))`;
  const hidden = recordedKinds.filter((kind) => !mayRead(reader, kind));
  if (hidden.length > 0) return `a.subject <> all(${place(hidden)}::text[]) and ${isNotOwnReport}`;
  return `(a.action <> 'member-noted' or a.subject_id <> ${id}) and ${isNotOwnReport}`;
}

function isBy(place: Place, person: string): string {
  if (/^\d{1,9}$/.test(person)) return `a.actor_id = ${place(Number(person))}`;
  return `a.actor_id = any(${namedLike(place, person)})`;
}

/** The number of newest entries considered, about a member and their posts. */
const looked = 2_000;

/** Looks up each item of the member in the index on targets. */
function isAbout(id: string): string {
  const authored = (kind: string, table: string) =>
    ['is null', 'is not null'].map(
      (deleted) =>
        `select '${kind}' as kind, id from ${table} where author_id = ${id}::integer and deleted_at ${deleted}`,
    );
  const things = [
    `select 'member' as kind, ${id}::integer as id`,
    ...authored('product', 'products'),
    ...authored('thread', 'threads'),
    ...authored('comment', 'comments'),
    `select 'message', id from messages where sender_id = ${id}::integer`,
    `select 'held-post', id from held_posts where author_id = ${id}::integer`,
  ].join(' union all ');
  return `a.id = any(array(
    select e.id from (${things}) o join audit_log e on e.subject = o.kind and e.subject_id = o.id
    order by e.id desc limit ${looked}))`;
}

export interface EntryRow
  extends Pick<RecordEntry, 'id' | 'at' | 'action' | 'undoes' | 'undoneBy' | 'canUndo'> {
  actorId: MemberId;
  actorName: string;
  isActorFormer: boolean;
  targetKind: RecordedKind;
  targetId: number;
  title: string;
  isGone: boolean;
  /** The product or thread of a comment. */
  placeKind: SubjectKind | null;
  placeId: number | null;
  before: Recorded;
  after: Recorded;
}

/**
 * Removes the number of flags, their authors and reasons from entries about the reader's own comments (rules/flags 21).
 */
function stateFor(column: 'before' | 'after', reader: string): string {
  return `case when c.author_id = ${reader} then a.${column} - '{flags,flagCount}'::text[] else a.${column} end as ${column}`;
}

/** A message between members is private: its subject is not shown. */
function columnsFor(reader: string): string {
  return `
  a.id::integer, a.at, a.action, a.undoes_id::integer as undoes, undo.id::integer as "undoneBy",
  actor.id as "actorId", actor.first_name || ' ' || actor.last_name as "actorName",
  actor.erased_at is not null as "isActorFormer",
  a.subject as "targetKind", a.subject_id as "targetId",
  ${stateFor('before', reader)}, ${stateFor('after', reader)},
  coalesce(p.title, t.title, m.first_name || ' ' || m.last_name, cat.name, typ.name, tag.name, lab.name, crd.name,
    case a.subject when 'webhook' then coalesce(a.after ->> 'host', a.before ->> 'host')
      when 'creditRequirement' then coalesce(a.after ->> 'state', a.before ->> 'state')
      when 'held-post' then a.before ->> 'title' end, '') as title,
  coalesce(p.deleted_at, t.deleted_at, c.deleted_at, m.erased_at) is not null as "isGone",
  case when c.product_id is not null then 'product' when c.thread_id is not null then 'thread' end as "placeKind",
  coalesce(c.product_id, c.thread_id) as "placeId"`;
}

const joins = `
  join members actor on actor.id = a.actor_id
  left join audit_log undo on undo.undoes_id = a.id
  left join comments c on a.subject = 'comment' and c.id = a.subject_id
  left join products p on p.id = case when a.subject = 'product' then a.subject_id else c.product_id end
  left join threads t on t.id = case when a.subject = 'thread' then a.subject_id else c.thread_id end
  left join members m on a.subject = 'member' and m.id = a.subject_id
  left join categories cat on a.subject = 'category' and cat.id = a.subject_id
  left join product_types typ on a.subject = 'type' and typ.id = a.subject_id
  left join tags tag on a.subject = 'tag' and tag.id = a.subject_id
  left join labels lab on a.subject = 'label' and lab.id = a.subject_id
  left join credit_kinds crd on a.subject = 'creditKind' and crd.id = a.subject_id`;

/**
 * One statement, planned with its values, newest first. If few entries match, all are found and sorted. If many match,
 * a scan along the ids soon finds enough. The limit of the first query is hidden from the planner.
 */
export async function listEntries(
  database: Database,
  { skip, limit, ...filter }: ListRecord,
  reader: Actor,
): Promise<RowsWithTotal<EntryRow>> {
  const { where, values } = conditionOf(filter, reader, [limit, skip, reader.memberId]);
  const found = await database.query<RowWithTotal<EntryRow>>(
    `with matched as materialized (
       select a.id from audit_log a where ${where} limit (select ${authorCountLimit + 1}))
     select found.total, shown.* from (
       select total, case when total <= ${authorCountLimit}
           then array(select id from matched order by id desc limit $1 offset $2)
           else array(select a.id from audit_log a where ${where} order by a.id desc limit $1 offset $2)
         end as ids
       from (select count(*)::integer as total from matched) counted) found
     left join lateral (
       select ${columnsFor('$3')}, ${canUndo('$3')} as "canUndo" from unnest(found.ids) as listed(id) join audit_log a on a.id = listed.id ${joins}
     ) shown on true order by shown.id desc`,
    values,
  );
  return rowsWithTotal(found);
}

/** Oldest first, for downloads, which cannot undo anything. */
export function listEntriesAfter(
  database: Database,
  filter: RecordFilter,
  { reader, after, limit }: { reader: Actor; after: number; limit: number },
): Promise<EntryRow[]> {
  const { where, values } = conditionOf(filter, reader, [after, limit, reader.memberId]);
  return database.query<EntryRow>(
    `select ${columnsFor('$3')}, false as "canUndo" from (
       select * from audit_log a where a.id > $1 and ${where} order by a.id limit $2) a ${joins} order by a.id`,
    values,
  );
}

/** Stores a one-time token for downloading the log and returns when it expires. */
export function insertDownload(
  { db }: Database,
  tokenHash: Buffer,
  memberId: MemberId,
  filter: RecordFilter,
): Promise<Date> {
  const columns = { filter: JSON.stringify(filter) };
  return insertToken(db, 'record_downloads', { tokenHash, memberId, columns });
}

export interface TakenDownload extends Actor {
  filter: RecordFilter;
}

export function takeDownload({ db }: Database, tokenHash: Buffer): Promise<TakenDownload | undefined> {
  return redeemToken(db, 'record_downloads', 'taken.filter', tokenHash);
}
