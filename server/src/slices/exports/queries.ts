/** SQL of exports. A row is a member's latest export; it references a file before that is written. */

import { sql } from 'kysely';
import type { ExportId, MemberId } from '#contract/core/ids.ts';
import { type ExportedAct, exportDays } from '#contract/exports/model.ts';
import type { OwnedKind } from '../../platform/db/audit.ts';
import { authoredIds } from '../../platform/db/author-rows.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { tokenExpiry } from '../../platform/db/download-tokens.ts';

/** Audit entries about a member: their own acts, and those of others on their items. */
export interface RecordRow extends ExportedAct {
  id: number;
  /** True if the act concerns an item of the member. */
  isAboutOwn: boolean;
}

export interface RecordPage {
  memberId: MemberId;
  /** The id of the last entry that was read. */
  after: number;
  limit: number;
}

export type RecordedKind = OwnedKind;

/** SQL for each kind of target: a condition for targets that belong to the member, and the ids of all of them. */
const owned: Record<RecordedKind, { isOwn: string; ids: string }> = {
  comment: authoredKind('comments'),
  product: authoredKind('products'),
  thread: authoredKind('threads'),
  member: { isOwn: 'a.subject_id = $1', ids: '(select $1::integer as id)' },
  message: {
    isOwn: 'exists (select from messages o where o.id = a.subject_id and o.sender_id = $1)',
    ids: '(select id from messages where sender_id = $1)',
  },
  'held-post': {
    isOwn: 'exists (select from held_posts o where o.id = a.subject_id and o.author_id = $1)',
    ids: '(select id from held_posts where author_id = $1)',
  },
};

export const recordedKinds = Object.keys(owned) as RecordedKind[];

function authoredKind(table: string) {
  const isOwn = `exists (select from ${table} o where o.id = a.subject_id and o.author_id = $1)`;
  return { isOwn, ids: authoredIds(table) };
}

const columns = `a.at, a.action, a.subject as "targetKind", a.subject_id as "targetId", a.before, a.after`;

const isOwn = recordedKinds.map((kind) => `when '${kind}' then ${owned[kind].isOwn}`).join(' ');

/** Acts by the member, read along the index on the actor. */
export function listOwnActs(
  database: Database,
  { memberId, after, limit }: RecordPage,
): Promise<RecordRow[]> {
  return database.query<RecordRow>(
    `select a.id, 'member' as by, ${columns}, case a.subject ${isOwn} else false end as "isAboutOwn"
     from audit_log a where a.actor_id = $1 and a.id > $2 order by a.id limit $3`,
    [memberId, after, limit],
  );
}

/** Acts by others on the member's items of this kind, each looked up in the index on the target. */
export function listActsOn(
  database: Database,
  kind: RecordedKind,
  { memberId, after, limit }: RecordPage,
): Promise<RecordRow[]> {
  return database.query<RecordRow>(
    `select a.id, 'staff' as by, ${columns}, true as "isAboutOwn"
     from ${owned[kind].ids} o join audit_log a on a.subject = '${kind}' and a.subject_id = o.id
     where a.actor_id <> $1 and a.id > $2 order by a.id limit $3`,
    [memberId, after, limit],
  );
}

const lifetime = `interval '${24 * exportDays} hours'`;

export interface StoredExport {
  id: ExportId;
  askedAt: Date;
  bytes: number | null;
  madeAt: Date | null;
  goneAt: Date | null;
  isGone: boolean;
  failedAt: Date | null;
}

/** Finds a member's export; undefined if none was requested, or if it has expired. */
export async function findExport(db: Db, memberId: MemberId): Promise<StoredExport | undefined> {
  const found = await selectExport(db, memberId, '');
  return found?.isGone === false ? found : undefined;
}

/** Finds the export, even an expired one, and locks it until the transaction ends. */
export async function lockExport(db: Db, memberId: MemberId): Promise<StoredExport | undefined> {
  return selectExport(db, memberId, 'for update');
}

async function selectExport(db: Db, memberId: MemberId, locking: string): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`
    select id, asked_at as "askedAt", bytes, made_at as "madeAt", made_at + ${sql.raw(lifetime)} as "goneAt",
      coalesce(made_at + ${sql.raw(lifetime)} <= now(), false) as "isGone", failed_at as "failedAt"
    from exports where member_id = ${memberId} ${sql.raw(locking)}`.execute(db);
  return rows[0];
}

/** Inserts an export; undefined if there is one already. Of two simultaneous requests only the first inserts one. */
export async function insertExport(db: Db, memberId: MemberId): Promise<ExportId | undefined> {
  const row = await db
    .insertInto('exports')
    .values({ member_id: memberId, file: null, bytes: null, made_at: null, failed_at: null })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Returns the files that no row references any more. */
export async function deleteExportsOf(db: Db, memberId: MemberId): Promise<string[]> {
  const rows = await db.deleteFrom('exports').where('member_id', '=', memberId).returning('file').execute();
  return filesOf(rows);
}

/** Deletes all expired exports and returns the files that no row references any more. */
export async function deleteGone(db: Db): Promise<string[]> {
  const { rows } = await sql<{ file: string | null }>`
    delete from exports where made_at <= now() - ${sql.raw(lifetime)} returning file`.execute(db);
  return filesOf(rows);
}

function filesOf(rows: { file: string | null }[]): string[] {
  return rows.flatMap(({ file }) => file ?? []);
}

export interface Attempt {
  exportId: ExportId;
  memberId: MemberId;
  /** The number of attempts, including this one. */
  attempts: number;
  /** The file that only this attempt writes. */
  file: string;
  /** The unfinished file of a previous attempt. */
  left: string | null;
}

/** Begins an attempt; undefined if the export was removed or is finished. */
export async function beginAttempt(db: Db, exportId: ExportId, file: string): Promise<Attempt | undefined> {
  const { rows } = await sql<Omit<Attempt, 'file'>>`
    with before as (
      select id, file from exports where id = ${exportId} and made_at is null and failed_at is null for update)
    update exports e set file = ${file}, attempts = e.attempts + 1 from before b where e.id = b.id
    returning e.id as "exportId", e.member_id as "memberId", e.attempts, b.file as left`.execute(db);
  return rows[0] && { ...rows[0], file };
}

/** `over`: no row references the attempt's file, as another attempt has begun or the export was removed. */
export async function findAttempt(
  database: Database,
  { exportId, file }: Attempt,
): Promise<'under way' | 'made' | 'over'> {
  const [row] = await database.query<{ isMade: boolean }>(
    'select made_at is not null as "isMade" from exports where id = $1 and file = $2',
    [exportId, file],
  );
  if (row === undefined) return 'over';
  return row.isMade ? 'made' : 'under way';
}

/** Marks an export as ready; false if this attempt is over. */
export async function setMade(db: Db, { exportId, file }: Attempt, bytes: number): Promise<boolean> {
  return endAttempt(db, exportId, file, sql`made_at = now(), bytes = ${bytes}`);
}

export async function setFailed(db: Db, { exportId, file }: Attempt): Promise<boolean> {
  return endAttempt(db, exportId, file, sql`failed_at = now(), file = null`);
}

async function endAttempt(db: Db, id: ExportId, file: string, change: ReturnType<typeof sql>) {
  const { numAffectedRows } = await sql`
    update exports set ${change} where id = ${id} and file = ${file}
      and made_at is null and failed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** The recipient of the e-mail about a ready export; undefined if the export no longer exists. */
export async function findReady(
  database: Database,
  exportId: ExportId,
): Promise<{ memberId: MemberId; goneAt: Date } | undefined> {
  const [row] = await database.query<{ memberId: MemberId; goneAt: Date }>(
    `select member_id as "memberId", made_at + ${lifetime} as "goneAt" from exports
     where id = $1 and made_at + ${lifetime} > now()`,
    [exportId],
  );
  return row;
}

/** Stores a download token; undefined if a new request deleted the export meanwhile. */
export async function insertToken(db: Db, tokenHash: Buffer, exportId: ExportId): Promise<Date | undefined> {
  const { rows } = await sql<{ expiresAt: Date }>`
    insert into export_tokens (token_hash, export_id, expires_at)
    select ${tokenHash}, id, ${tokenExpiry}
    from exports where id = ${exportId} for key share
    returning expires_at as "expiresAt"`.execute(db);
  return rows[0]?.expiresAt;
}

/** Uses up a token. Undefined if it has expired or was used; of two at once one gets it. */
export async function redeemToken(
  database: Database,
  tokenHash: Buffer,
): Promise<{ file: string; bytes: number; madeAt: Date } | undefined> {
  const [row] = await database.query<{ file: string; bytes: number; madeAt: Date }>(
    `with taken as (delete from export_tokens where token_hash = $1 and expires_at > now() returning export_id)
     select e.file, e.bytes, e.made_at as "madeAt" from taken t
     join exports e on e.id = t.export_id join members m on m.id = e.member_id
     where e.made_at > now() - ${lifetime} and m.status = 'active'`,
    [tokenHash],
  );
  return row;
}
