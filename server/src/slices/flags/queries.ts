/** SQL of raising and withdrawing flags. */
import { sql } from 'kysely';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import type { ExportedFlag, ExportedFlagNote } from '#contract/exports/model.ts';
import type { FlagNote, NoteOnFlagged, WhyFlagged } from '#contract/flags/model.ts';
import { authoredIds } from '../../platform/db/author-rows.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';
import { type AuthorRow, authorColumns, authorOf } from '../accounts/index.ts';

/**
 * Raises a flag; true if it is new. Lock the comment first. An existing flag takes a reason that is given later. A new
 * flag is counted and moves the comment to the top of the staff list.
 */
export async function addFlag(
  db: Db,
  commentId: CommentId,
  memberId: MemberId,
  { reason, words }: WhyFlagged,
): Promise<boolean> {
  // PostgreSQL sets xmax only if the row existed before.
  const { rows } = await sql<{ isNew: boolean }>`
    with raised as (
      insert into flags as f (comment_id, member_id, reason, words)
      values (${commentId}, ${memberId}, ${reason}, ${words})
      on conflict (comment_id, member_id) do update set reason = excluded.reason, words = excluded.words
        where excluded.reason is not null or excluded.words <> ''
      returning f.xmax = 0 as "isNew"
    ), counted as (
      update comments set flag_count = flag_count + 1, flagged_at = now()
      where id = ${commentId} and exists (select from raised where "isNew"))
    select "isNew" from raised`.execute(db);
  return rows[0]?.isNew === true;
}

/** Withdraws a flag; true if there was one. Lock the comment first. */
export async function removeFlag(db: Db, commentId: CommentId, memberId: MemberId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('flags')
    .where('comment_id', '=', commentId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countDown(db: Db, commentId: CommentId): Promise<void> {
  await sql`update comments set flag_count = flag_count - 1 where id = ${commentId}`.execute(db);
}

export interface ClearedFlag extends WhyFlagged {
  memberId: MemberId;
  raisedAt: Date;
}

/**
 * Clears all flags of a comment; members may flag it again. Returns the members who had raised flags, and their
 * reasons.
 */
export async function clearFlags(db: Db, commentId: CommentId): Promise<ClearedFlag[]> {
  await db.updateTable('comments').set({ flag_count: 0 }).where('id', '=', commentId).execute();
  return db
    .deleteFrom('flags')
    .where('comment_id', '=', commentId)
    .returning(['member_id as memberId', 'created_at as raisedAt', 'reason', 'words'])
    .execute();
}

/**
 * Withdraws at most `count` flags of a member; returns their number. Locks comments from the newest on. A removal locks
 * in the same order, from a comment to the one it answers.
 */
export async function withdrawFlags(db: Db, memberId: MemberId, count: number): Promise<number> {
  const locked = await sql<{ id: CommentId }>`
    select c.id from comments c
    where c.id in (select comment_id from flags where member_id = ${memberId} limit ${count})
    order by c.id desc for no key update of c`.execute(db);
  const ids = locked.rows.map(({ id }) => id);
  const deleted = await sql`
    with gone as (
      delete from flags where member_id = ${memberId} and comment_id = any(${ids}::integer[]) returning comment_id)
    update comments c set flag_count = c.flag_count - 1 from gone where c.id = gone.comment_id`.execute(db);
  return Number(deleted.numAffectedRows);
}

/** The time of the oldest open flag on a shown comment; undefined if there is none. */
export async function findOldestFlag(database: Pick<Database, 'query'>): Promise<Date | undefined> {
  const [row] = await database.query<{ since: Date | null }>(
    `select min(f.created_at) as since from comments c join flags f on f.comment_id = c.id
     left join products p on p.id = c.product_id left join threads t on t.id = c.thread_id
     where c.flag_count > 0 and c.deleted_at is null and p.deleted_at is null and t.deleted_at is null`,
    [],
  );
  return row?.since ?? undefined;
}

/** A flag as the audit log stores it. */
export type RecordedFlag = Omit<ClearedFlag, 'words'>;

export async function keepClearedWords(db: Db, entryId: number, flags: ClearedFlag[]): Promise<void> {
  const worded = flags.filter(({ words }) => words !== '');
  if (worded.length === 0) return;
  await db
    .insertInto('cleared_flag_words')
    .values(worded.map(({ memberId, words }) => ({ entry_id: entryId, member_id: memberId, words })))
    .execute();
}

/**
 * Opens the flags again that an entry cleared, except those of former members and of members who flagged again. Returns
 * the number of open flags.
 */
export async function reopenFlags(db: Db, commentId: CommentId, entryId: number): Promise<number> {
  const { rows } = await sql<{ flagCount: number }>`
    with opened as (
      insert into flags (comment_id, member_id, created_at, reason, words)
      select ${commentId}, m.id, f."raisedAt", f.reason, coalesce(w.words, '')
      from audit_log a
      cross join jsonb_to_recordset(coalesce(a.before -> 'flags', '[]'))
        f("memberId" integer, "raisedAt" timestamptz, reason text)
      join members m on m.id = f."memberId" and m.erased_at is null
      left join cleared_flag_words w on w.entry_id = a.id and w.member_id = m.id
      where a.id = ${entryId}
      on conflict do nothing returning 1)
    update comments set flag_count = flag_count + (select count(*) from opened) where id = ${commentId}
    returning flag_count as "flagCount"`.execute(db);
  return rows[0]?.flagCount ?? 0;
}

/** Deletes the reasons a member gave, and those others gave about the member's comments. */
export async function deleteClearedWordsOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query(
    `delete from cleared_flag_words w using audit_log a
     where a.id = w.entry_id and (w.member_id = $1
       or a.subject = 'comment' and a.subject_id in (select id from ${authoredIds('comments')} own))`,
    [memberId],
  );
}

/** A note for other staff, with its author. */
type NoteRow = Omit<FlagNote, 'member'> & AuthorRow;

const columns = `n.id, n.words, n.written_at as "writtenAt", ${authorColumns}`;

export async function insertNote(
  database: Database,
  { id, words }: NoteOnFlagged,
  memberId: MemberId,
): Promise<FlagNote> {
  const [row] = await database.prepared<NoteRow>(
    'insert-flag-note',
    `with n as (insert into flag_notes (comment_id, member_id, words) values ($1, $2, $3) returning *)
     select ${columns} from n join members m on m.id = n.member_id`,
    [id, memberId, words],
  );
  if (row === undefined) throw new Error('a note was written by nobody');
  return noteOf(row);
}

/** Oldest first. */
export async function listNotes(database: Database, commentId: CommentId): Promise<FlagNote[]> {
  const rows = await database.prepared<NoteRow>(
    'list-flag-notes',
    `select ${columns} from flag_notes n join members m on m.id = n.member_id
     where n.comment_id = $1 order by n.id`,
    [commentId],
  );
  return rows.map(noteOf);
}

function noteOf({ id, words, writtenAt, ...author }: NoteRow): FlagNote {
  return { id, member: authorOf(author), words, writtenAt };
}

/** Deletes notes by a member, and notes about their comments. */
export async function deleteNotesOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query(
    `delete from flag_notes where member_id = $1 or comment_id in (select id from ${authoredIds('comments')} own)`,
    [memberId],
  );
}

/** A member's acts on flags: flags they raised, open or cleared by staff, and notes for other staff. */
export async function* exportFlags(database: Database, memberId: MemberId): AsyncGenerator<ExportedFlag> {
  const open = iterateRows<Omit<ExportedFlag, 'commentId' | 'clearedAt'> & { id: CommentId }>(
    (after, limit) =>
      database.query(
        `select comment_id as id, reason, words, created_at as "raisedAt" from flags
       where member_id = $1 and comment_id > $2 order by comment_id limit $3`,
        [memberId, after, limit],
      ),
  );
  for await (const { id, ...flag } of open) yield { commentId: id, ...flag, clearedAt: null };
  yield* clearedFlags(database, memberId);
}

async function* clearedFlags(database: Database, memberId: MemberId): AsyncGenerator<ExportedFlag> {
  const cleared = iterateRows<ExportedFlag & { id: number }>((after, limit) =>
    database.query(
      `select a.id, a.subject_id as "commentId", f ->> 'reason' as reason, coalesce(w.words, '') as words,
         (f ->> 'raisedAt')::timestamptz as "raisedAt", a.at as "clearedAt"
       from audit_log a cross join lateral jsonb_array_elements(a.before -> 'flags') f
       left join cleared_flag_words w on w.entry_id = a.id and w.member_id = $1
       where a.before ? 'flags' and a.before -> 'flags' @> jsonb_build_array(jsonb_build_object('memberId', $1::integer))
         and f -> 'memberId' = to_jsonb($1::integer) and a.id > $2 order by a.id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { id: _entry, ...flag } of cleared) yield flag;
}

export async function* exportFlagNotes(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedFlagNote> {
  const notes = iterateRows<ExportedFlagNote & { id: number }>((after, limit) =>
    database.query(
      `select id, comment_id as "commentId", words, written_at as "writtenAt" from flag_notes
       where member_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { id: _note, ...note } of notes) yield note;
}
