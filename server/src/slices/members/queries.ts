/** SQL of the role and status of members. */
import { sql } from 'kysely';
import type { MemberStatus, Role } from '#contract/accounts/model.ts';
import type { MemberId, MemberNoteId } from '#contract/core/ids.ts';
import type { ExportedNote } from '#contract/exports/model.ts';
import type {
  AddNote,
  Application,
  Applications,
  ListApplications,
  ListNotes,
  MemberNote,
} from '#contract/members/model.ts';
import type { ProfileForm } from '#contract/profiles/form.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';
import { type AuthorRow, authorColumns, authorOf } from '../accounts/index.ts';
import type { EditedMember } from './policy.ts';

/**
 * The way in which a person joined. `member` confirmed the address, or has an invitation. The others registered: `unconfirmed` did
 * not open the link, `waiting` waits for the administrators, and `refused` was rejected.
 */
export type Admission = 'member' | 'unconfirmed' | 'waiting' | 'refused';

/** A member with the whole profile. */
export interface WholeMember extends StoredStanding, ProfileForm {
  email: string;
  admission: Admission;
}

/** For `members m`: true if the person was admitted or invited. */
const isIn = 'm.email is not null and (m.confirmed_at is not null or m.invited_at is not null)';

const columns = `m.id, m.email, m.role, m.status, m.version,
  m.confirmed_at is not null and m.deletion_requested_at is null as stays,
  m.first_name as "firstName", m.last_name as "lastName", coalesce(m.date_of_birth::text, '') as "dateOfBirth",
  m.hide_date_of_birth as "hideDateOfBirth", m.address, m.city, m.zip_code as "zipCode", m.time_zone as "timeZone",
  case when ${isIn} then 'member' when a.member_id is null then 'unconfirmed'
    when a.refused_at is null then 'waiting' else 'refused' end as admission`;

const tables = 'members m left join applications a on a.member_id = m.id';

/** Finds members by lower-case addresses, which are the keys of the result. */
export async function findByEmails(db: Db, emails: readonly string[]): Promise<Map<string, WholeMember>> {
  const { rows } = await sql<WholeMember>`
    select ${sql.raw(columns)} from ${sql.raw(tables)} where lower(m.email) = any(${emails}::text[])`.execute(
    db,
  );
  return new Map(rows.map((member) => [member.email.toLowerCase(), member]));
}

/** Ordered by id, without registered people who are not admitted. Former members have no address. */
export function listWholeMembersAfter(
  database: Database,
  after: number,
  limit: number,
): Promise<WholeMember[]> {
  return database.query<WholeMember>(
    `select ${columns} from ${tables} where ${isIn} and m.id > $1 order by m.id limit $2`,
    [after, limit],
  );
}

/** The number of members that `listWholeMembersAfter` returns in all. */
export async function countWholeMembers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from members m where ${sql.raw(isIn)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** For `applications a`: true if it is undecided. */
export const openApplication = 'a.refused_at is null';

/** Oldest first. */
export async function findApplications(
  database: Database,
  { skip, limit }: ListApplications,
): Promise<Applications> {
  const [applications, total] = await Promise.all([
    database.query<Application>(
      `select m.id, m.first_name as "firstName", m.last_name as "lastName", m.email, a.applied_at as "appliedAt"
       from applications a join members m on m.id = a.member_id
       where ${openApplication} order by a.applied_at, a.member_id limit $1 offset $2`,
      [limit, skip],
    ),
    countApplications(database),
  ]);
  return { applications, total };
}

export async function countApplications(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::integer as count from applications a where ${openApplication}`,
    [],
  );
  return row?.count ?? 0;
}

export interface StoredStanding extends EditedMember {
  version: number;
}

const standing = sql`
  id, role, status, version, confirmed_at is not null and deletion_requested_at is null as stays`;

/**
 * Locks these members and all administrators until the transaction ends. If two take each other's role at once, the
 * second finds that the first was faster. Account deletion locks in the same order.
 */
export async function lockForEdit(tx: Tx, ids: MemberId[]): Promise<StoredStanding[]> {
  const { rows } = await sql<StoredStanding>`
    select ${standing} from members
    where erased_at is null and (id = any(${ids}::integer[]) or role in ('super_admin', 'admin'))
    order by id for no key update`.execute(tx);
  return rows;
}

/** The current state; undefined for unknown and former members. */
export async function findStanding(db: Db, id: MemberId): Promise<StoredStanding | undefined> {
  const { rows } = await sql<StoredStanding>`
    select ${standing} from members where erased_at is null and id = ${id}`.execute(db);
  return rows[0];
}

export async function setStanding(tx: Tx, { id, role, status, version }: StoredStanding): Promise<void> {
  await tx.updateTable('members').set({ role, status, version }).where('id', '=', id).execute();
}

/** Includes members who never confirmed the address. */
export async function isMember(database: Database, id: MemberId): Promise<boolean> {
  const rows = await database.query('select from members where id = $1 and erased_at is null', [id]);
  return rows.length === 1;
}

export async function insertNote(db: Db, { id, words }: AddNote, authorId: MemberId): Promise<MemberNoteId> {
  const row = await db
    .insertInto('member_notes')
    .values({ member_id: id, author_id: authorId, words })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type NoteRow = Omit<MemberNote, 'author' | 'id'> & { noteId: MemberNoteId } & AuthorRow;

export async function findNotes(database: Database, { id, skip, limit }: ListNotes): Promise<MemberNote[]> {
  const rows = await database.query<NoteRow>(
    `select n.id as "noteId", n.words, n.written_at as "writtenAt", ${authorColumns}
     from member_notes n join members m on m.id = n.author_id
     where n.member_id = $1 order by n.id desc limit $2 offset $3`,
    [id, limit, skip],
  );
  return rows.map((row) => ({
    id: row.noteId,
    words: row.words,
    writtenAt: row.writtenAt,
    author: authorOf(row),
  }));
}

export async function countNotes(database: Database, { id }: ListNotes): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    'select count(*) as count from member_notes where member_id = $1',
    [id],
  );
  return row?.count ?? 0;
}

/** Deletes the notes about a member who leaves. Notes that they wrote stay. */
export async function deleteNotesOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from member_notes where member_id = $1', [memberId]);
}

/** A member's account as administrators act on it. */
export interface OfficeAccount {
  id: MemberId;
  role: Role;
  status: MemberStatus;
  confirmedAt: Date | null;
  invitedAt: Date | null;
}

/** Locks a member until the transaction ends; undefined for unknown and former members. */
export function lockMember(tx: Tx, id: MemberId): Promise<OfficeAccount | undefined> {
  return tx
    .selectFrom('members')
    .select(['id', 'role', 'status', 'confirmed_at as confirmedAt', 'invited_at as invitedAt'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Exports notes about a member, and those that the member wrote as staff, with dates but no text (rules/data-export 3).
 */
export async function* exportNotes(database: Database, memberId: MemberId): AsyncGenerator<ExportedNote> {
  const notes = iterateRows<ExportedNote & { id: number }>((after, limit) =>
    database.query(
      `select id, case when author_id = $1 then 'member' else 'staff' end as by, member_id as "memberId",
         written_at as "writtenAt"
       from member_notes where (member_id = $1 or author_id = $1) and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { id: _note, ...note } of notes) yield note;
}
