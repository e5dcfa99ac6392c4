/** SQL of credit hours. */
import { sql } from 'kysely';
import type { CreditRecordId, CreditRequirementId, MemberId, ProductId } from '#contract/core/ids.ts';
import type {
  CreditForm,
  CreditRecord,
  CreditRequirement,
  RequirementForm,
} from '#contract/credits/model.ts';
import type { Credit } from '#contract/products/facts.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';

const columns = `r.id, coalesce(r.certificate_file, '') as file, r.title, r.completed_on as "completedOn", r.credit_kind_id as "creditKindId", k.name as kind, r.state,
  r.hours, r.approval, r.product_id as "productId", coalesce(r.certificate_name, '') as certificate
  from credit_records r join credit_kinds k on k.id = r.credit_kind_id`;

export interface StoredCertificate {
  /** The storage key. */
  file: string;
  /** The owner's name for it. */
  name: string;
  bytes: number;
}

/** The latest first. */
export function listRecords(database: Database, memberId: MemberId): Promise<CreditRecord[]> {
  return database.query(`select ${columns} where r.member_id = $1 order by r.completed_on desc, r.id desc`, [
    memberId,
  ]);
}

export function exportCredits(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<CreditRecord & { file: string }> {
  return iterateRows<CreditRecord & { file: string }>((after, limit) =>
    database.query(`select ${columns} where r.member_id = $1 and r.id > $2 order by r.id limit $3`, [
      memberId,
      after,
      limit,
    ]),
  );
}

export async function listStates(database: Database, memberId: MemberId): Promise<string[]> {
  const rows = await database.query<{ state: string }>(
    'select state from credit_states where member_id = $1 order by state',
    [memberId],
  );
  return rows.map(({ state }) => state);
}

/** The states that the member chose to see. */
export async function* exportStates(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<{ state: string }> {
  for (const state of await listStates(database, memberId)) yield { state };
}

export async function insertState(database: Database, memberId: MemberId, state: string): Promise<void> {
  await database.query('insert into credit_states values ($1, $2) on conflict do nothing', [memberId, state]);
}

export async function deleteState(database: Database, memberId: MemberId, state: string): Promise<void> {
  await database.query('delete from credit_states where member_id = $1 and state = $2', [memberId, state]);
}

/** Locks the member's records, so that simultaneous additions wait. Returns their number and the size of all files. */
export async function lockRecords(tx: Tx, memberId: MemberId): Promise<{ count: number; bytes: number }> {
  await sql`select from members where id = ${memberId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::integer as count,
      coalesce(sum(certificate_bytes), 0)::bigint
        + (select coalesce(sum(bytes), 0)::bigint from stored_files where member_id = ${memberId}) as bytes
    from credit_records where member_id = ${memberId}`.execute(tx);
  return rows[0] ?? { count: 0, bytes: 0 };
}

export interface NewRecord extends CreditForm {
  memberId: MemberId;
  productId: ProductId | null;
}

export async function insertRecord(tx: Tx, record: NewRecord): Promise<CreditRecordId> {
  const { memberId, productId, title, completedOn, creditKindId, state, hours, approval } = record;
  const { rows } = await sql<{ id: CreditRecordId }>`
    insert into credit_records (member_id, product_id, title, completed_on, credit_kind_id, state, hours, approval)
    values (${memberId}, ${productId}, ${title}, ${completedOn}, ${creditKindId}, ${state}, ${hours}, ${approval})
    returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert replies with no row');
  return row.id;
}

export async function updateRecord(tx: Tx, id: CreditRecordId, form: CreditForm): Promise<void> {
  const { title, completedOn, creditKindId, state, hours, approval } = form;
  await sql`update credit_records set title = ${title}, completed_on = ${completedOn}, credit_kind_id = ${creditKindId},
    state = ${state}, hours = ${hours}, approval = ${approval} where id = ${id}`.execute(tx);
}

/** Replaces the certificate, or removes it. */
export async function setCertificate(
  tx: Tx,
  id: CreditRecordId,
  stored: StoredCertificate | null,
): Promise<void> {
  await sql`update credit_records set certificate_file = ${stored?.file ?? null},
    certificate_name = ${stored?.name ?? null}, certificate_bytes = ${stored?.bytes ?? null} where id = ${id}`.execute(
    tx,
  );
}

/** A record of this member. */
export interface OwnRecord extends Pick<CreditRecord, 'creditKindId' | 'productId'> {
  file: string | null;
  name: string | null;
}

/** Undefined for another member's record. */
export async function findRecord(
  db: Db,
  memberId: MemberId,
  id: CreditRecordId,
): Promise<OwnRecord | undefined> {
  const { rows } = await sql<OwnRecord>`
    select credit_kind_id as "creditKindId", product_id as "productId", certificate_file as file, certificate_name as name
    from credit_records where id = ${id} and member_id = ${memberId}`.execute(db);
  return rows[0];
}

export async function deleteRecord(tx: Tx, id: CreditRecordId): Promise<void> {
  await sql`delete from credit_records where id = ${id}`.execute(tx);
}

export async function hasProduct(
  tx: Tx,
  memberId: MemberId,
  { productId, state }: { productId: ProductId; state: string },
): Promise<boolean> {
  const { rows } = await sql`select from credit_records
    where member_id = ${memberId} and product_id = ${productId} and state = ${state} limit 1`.execute(tx);
  return rows.length > 0;
}

/** True if the member has the same hours, as after a request that was sent twice. */
export async function hasRecord(tx: Tx, memberId: MemberId, form: CreditForm): Promise<boolean> {
  const { title, completedOn, creditKindId, state, hours, approval } = form;
  const { rows } = await sql`select from credit_records
    where member_id = ${memberId} and title = ${title} and completed_on = ${completedOn} and state = ${state}
      and credit_kind_id = ${creditKindId} and hours = ${hours} and approval = ${approval} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

export interface OfferingProduct {
  title: string;
  credits: Credit[];
  /** The local day on which an event ends; null without one. */
  day: string | null;
  isOver: boolean;
}

export async function findOffer(tx: Tx, id: ProductId): Promise<OfferingProduct | undefined> {
  const { rows } = await sql<OfferingProduct>`
    select title, coalesce(facts -> 'credits', '[]') as credits,
      left(coalesce(facts ->> 'ends', facts ->> 'begins'), 10) as day, coalesce(ends_at <= now(), true) as "isOver"
    from products where id = ${id} and deleted_at is null`.execute(tx);
  return rows[0];
}

/** Storage keys of a member's certificates. */
export async function* listCertificates(database: Database, memberId: MemberId): AsyncGenerator<string> {
  const rows = iterateRows<{ id: CreditRecordId; file: string }>((after, limit) =>
    database.query(
      `select id, certificate_file as file from credit_records
       where member_id = $1 and certificate_file is not null and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
  for await (const { file } of rows) yield file;
}

export async function deleteCreditsOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from credit_states where member_id = $1', [memberId]);
  await database.query('delete from credit_records where member_id = $1', [memberId]);
}

const requirementColumns = 'id, state, hours, kinds, years, ends_on as "endsOn" from credit_requirements';

export function listRequirements(database: Database): Promise<CreditRequirement[]> {
  return database.query(`select ${requirementColumns} order by state`, []);
}

/** Returns all and locks them against changes until the transaction ends; readers continue. */
export async function lockRequirements(tx: Tx): Promise<CreditRequirement[]> {
  await sql`lock table credit_requirements in share row exclusive mode`.execute(tx);
  return (await sql<CreditRequirement>`select ${sql.raw(requirementColumns)}`.execute(tx)).rows;
}

export async function insertRequirement(tx: Tx, form: RequirementForm): Promise<CreditRequirementId> {
  const { state, hours, kinds, years, endsOn } = form;
  const { rows } = await sql<{ id: CreditRequirementId }>`
    insert into credit_requirements (state, hours, kinds, years, ends_on)
    values (${state}, ${hours}, ${JSON.stringify(kinds)}, ${years}, ${endsOn}) returning id`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert replies with no row');
  return row.id;
}

export async function updateRequirement(
  tx: Tx,
  id: CreditRequirementId,
  form: RequirementForm,
): Promise<void> {
  const { state, hours, kinds, years, endsOn } = form;
  await sql`update credit_requirements set state = ${state}, hours = ${hours}, kinds = ${JSON.stringify(kinds)},
    years = ${years}, ends_on = ${endsOn} where id = ${id}`.execute(tx);
}

export async function deleteRequirement(tx: Tx, id: CreditRequirementId): Promise<void> {
  await sql`delete from credit_requirements where id = ${id}`.execute(tx);
}
