/** SQL of identities at the community site, and of sign-ins under way. */
import { sql } from 'kysely';
import type { Role } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedIdentity } from '#contract/exports/model.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { unknownPassword } from '../accounts/index.ts';

export interface Identity {
  id: number;
  memberId: MemberId;
  linkedAt: Date;
  endedAt: Date | null;
}

/** Serializes simultaneous sign-ins with the same account at the site. */
export async function lockSubject(tx: Tx, issuer: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 1))`.execute(tx);
}

/**
 * Serializes in the same way by the session at the site, which a logout may name without its account. If both are
 * locked, lock the account first.
 */
export async function lockSid(tx: Tx, issuer: string, sid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${sid}`}, 2))`.execute(tx);
}

const columns = sql`id, member_id as "memberId", linked_at as "linkedAt", ended_at as "endedAt"`;

export async function findIdentity(db: Db, issuer: string, subject: string): Promise<Identity | undefined> {
  const { rows } = await sql<Identity>`
    select ${columns} from member_identities where issuer = ${issuer} and subject = ${subject}`.execute(db);
  return rows[0];
}

export async function findIdentityOf(
  db: Db,
  issuer: string,
  memberId: MemberId,
): Promise<Identity | undefined> {
  const { rows } = await sql<Identity>`
    select ${columns} from member_identities where issuer = ${issuer} and member_id = ${memberId}`.execute(
    db,
  );
  return rows[0];
}

export async function insertIdentity(
  tx: Tx,
  { issuer, subject, memberId }: { issuer: string; subject: string; memberId: MemberId },
): Promise<number> {
  const { id } = await tx
    .insertInto('member_identities')
    .values({ issuer, subject, member_id: memberId, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes that the site has just confirmed the membership. */
export async function confirmIdentity(db: Db, id: number): Promise<void> {
  await sql`
    update member_identities set confirmed_at = now(), asked_at = now(), unanswered = 0, ended_at = null
    where id = ${id}`.execute(db);
}

/** Ends an identity; false if it had ended already. */
export async function endIdentity(tx: Tx, id: number): Promise<boolean> {
  await deleteGrant(tx, id);
  const { numAffectedRows } = await sql`
    update member_identities set ended_at = now() where id = ${id} and ended_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function putGrant(tx: Tx, identityId: number, token: Buffer): Promise<void> {
  await sql`
    insert into sso_grants (identity_id, token) values (${identityId}, ${token})
    on conflict (identity_id) do update set token = excluded.token, kept_at = now()`.execute(tx);
}

export async function deleteGrant(db: Db, identityId: number): Promise<void> {
  await sql`delete from sso_grants where identity_id = ${identityId}`.execute(db);
}

/** Deletes a refresh token; false if it was replaced meanwhile. */
export async function deleteSameGrant(tx: Tx, identityId: number, token: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sso_grants where identity_id = ${identityId} and token = ${token}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Replaces a refresh token; false if another request replaced it meanwhile. */
export async function replaceGrant(
  db: Db,
  identityId: number,
  before: Buffer,
  after: Buffer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sso_grants set token = ${after}, kept_at = now()
    where identity_id = ${identityId} and token = ${before}`.execute(db);
  return numAffectedRows === 1n;
}

export async function hasGrant(tx: Tx, identityId: number, token: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from sso_grants where identity_id = ${identityId} and token = ${token}`.execute(tx);
  return rows.length === 1;
}

export async function deleteSessionsThrough(db: Db, identityId: number): Promise<void> {
  await sql`delete from sessions where identity_id = ${identityId}`.execute(db);
}

export async function setRole(tx: Tx, memberId: MemberId, role: Role): Promise<void> {
  await sql`update members set role = ${role}, version = version + 1 where id = ${memberId}`.execute(tx);
}

/** Stores the names; false if they are unchanged. */
export async function setNames(
  tx: Tx,
  memberId: MemberId,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update members set first_name = ${firstName}, last_name = ${lastName}, version = version + 1
    where id = ${memberId} and (first_name, last_name) <> (${firstName}, ${lastName})`.execute(tx);
  return numAffectedRows === 1n;
}

/** The account to link, and its member's proof of identity. */
export interface Proven {
  forMember: MemberId;
  sessionHash: Buffer;
  proofHash: Buffer;
}

export interface Attempt {
  /** Null for a sign-in. */
  link: Proven | null;
  /** The time at which the browser returned from the site, by the database's clock. */
  backAt: Date;
}

export async function insertAttempt(db: Db, tabHash: Buffer, { link }: Pick<Attempt, 'link'>): Promise<void> {
  await db
    .insertInto('sso_attempts')
    .values({
      tab_hash: tabHash,
      for_member: link?.forMember ?? null,
      session_hash: link?.sessionHash ?? null,
      proof_hash: link?.proofHash ?? null,
    })
    .execute();
}

/** Takes an attempt once, within so many minutes; undefined otherwise. */
export async function takeAttempt(db: Db, tabHash: Buffer, minutes: number): Promise<Attempt | undefined> {
  const { rows } = await sql<Nullable<Proven> & { backAt: Date; isYoung: boolean }>`
    delete from sso_attempts where tab_hash = ${tabHash}
    returning for_member as "forMember", session_hash as "sessionHash", proof_hash as "proofHash",
      now() as "backAt", begun_at > now() - make_interval(mins => ${minutes}) as "isYoung"`.execute(db);
  const [found] = rows;
  if (found?.isYoung !== true) return undefined;
  const { forMember, sessionHash, proofHash, backAt } = found;
  const isSignIn = forMember === null || sessionHash === null || proofHash === null;
  return { link: isSignIn ? null : { forMember, sessionHash, proofHash }, backAt };
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/**
 * Ends sessions through the site and replaces the old password, which was worthless meanwhile and may be known to
 * others. Passwords of administrators stay. Returns the number of identities removed.
 */
export async function unlinkByEmail(database: Database, email: string): Promise<number> {
  const rows = await database.query(
    `with apart as (
       delete from member_identities where member_id in (select id from members where lower(email) = $1)
       returning id, member_id),
     shut as (
       update members set password_hash = $2
       where id in (select member_id from apart) and role not in ('super_admin', 'admin'))
     select id from apart`,
    [email.toLowerCase(), await unknownPassword()],
  );
  return rows.length;
}

/** Exports one row per site. */
export async function* exportIdentities(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedIdentity> {
  yield* await database.query<ExportedIdentity>(
    `select issuer, subject, linked_at as "linkedAt", confirmed_at as "confirmedAt", ended_at as "endedAt"
     from member_identities where member_id = $1 order by id`,
    [memberId],
  );
}
