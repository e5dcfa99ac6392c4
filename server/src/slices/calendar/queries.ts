/** SQL of events by date, and of the addresses of members' calendars. */
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { ExportedCalendar } from '#contract/exports/model.ts';
import type { ProductStatus } from '#contract/products/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { membershipEnded } from '../accounts/index.ts';
import { type FactsRow, factsColumns, isActive, type Narrowing, narrowingOf } from '../products/index.ts';

export interface EventRow extends FactsRow {
  id: ProductId;
  title: string;
  summary: string;
  version: number;
  status: ProductStatus;
  isDeleted: boolean;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
}

const columns = `p.id, p.title, p.summary, p.version, p.status, p.deleted_at is not null as "isDeleted",
  p.created_at as "createdAt", p.updated_at as "updatedAt", p.expires_at as "expiresAt", ${factsColumns}`;

/** Calendars have those filters of lists that concern facts or the category. */
export const everyPrice = { categoryId: undefined, price: 'any' } as const;

/** An event in any status, also a deleted one; undefined for any other product. */
export async function findEvent(database: Database, id: ProductId): Promise<EventRow | undefined> {
  const [row] = await database.prepared<EventRow>(
    'find-event',
    `select ${columns} from products p where p.id = $1 and p.kind = 'event'`,
    [id],
  );
  return row;
}

/** The active events that are not over, the soonest first. */
export function listComingEvents(database: Database, filter: Narrowing, limit: number): Promise<EventRow[]> {
  const { narrowing, factual, values } = narrowingOf(filter, [limit]);
  return database.query<EventRow>(
    `select ${columns} from products p
     where p.deleted_at is null and ${isActive} and p.begins_at is not null and p.ends_at > now()
       ${narrowing} ${factual}
     order by p.begins_at, p.id limit $1`,
    values,
  );
}

/** Whatever its status, an event takes place unless it was withdrawn. */
const takesPlace = `p.deleted_at is null and p.status <> 'inactive'`;

/** The longest event (rules/facts 4), with a day to spare. */
const longest = "interval '367 days'";

interface Between {
  from: Date;
  to: Date;
  filter: Narrowing;
}

/** The events that take place between two moments, also those that are over. */
export function listEventsBetween(
  database: Database,
  { from, to, filter }: Between,
  limit: number,
): Promise<EventRow[]> {
  const { factual, values } = narrowingOf(filter, [from, to, limit]);
  return database.query<EventRow>(
    `select ${columns} from products p
     where ${takesPlace} and p.begins_at >= $1::timestamptz - ${longest} and p.begins_at < $2 and p.ends_at > $1
       ${factual}
     order by p.begins_at, p.id limit $3`,
    values,
  );
}

/** Returns the beginning of the first event from this moment on; null if there is none. */
export async function findNextBegin(
  database: Database,
  { from, filter }: Omit<Between, 'to'>,
): Promise<Date | null> {
  const { factual, values } = narrowingOf(filter, [from]);
  const [row] = await database.query<{ begins: Date }>(
    `select p.begins_at as begins from products p where ${takesPlace} and p.begins_at >= $1 ${factual}
     order by p.begins_at, p.id limit 1`,
    values,
  );
  return row?.begins ?? null;
}

/** Replaces the member's former address. */
export async function putToken(database: Database, memberId: MemberId, tokenHash: Buffer): Promise<Date> {
  const [row] = await database.query<{ madeAt: Date }>(
    `insert into calendar_tokens (member_id, token_hash) values ($1, $2)
     on conflict (member_id) do update set token_hash = excluded.token_hash, made_at = now()
     returning made_at as "madeAt"`,
    [memberId, tokenHash],
  );
  if (row === undefined) throw new Error('A calendar token was not stored.');
  return row.madeAt;
}

export async function findMadeAt(database: Database, memberId: MemberId): Promise<Date | null> {
  const [row] = await database.prepared<ExportedCalendar>(
    'find-calendar',
    'select made_at as "madeAt" from calendar_tokens where member_id = $1',
    [memberId],
  );
  return row?.madeAt ?? null;
}

export async function deleteCalendarOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from calendar_tokens where member_id = $1', [memberId]);
}

export async function* exportCalendar(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedCalendar> {
  const madeAt = await findMadeAt(database, memberId);
  if (madeAt !== null) yield { madeAt };
}

/**
 * The saved events that are not over, also withdrawn ones, the soonest first. Undefined if the token is unknown, or if
 * its member may not sign in.
 */
export async function listSavedEvents(
  database: Database,
  tokenHash: Buffer,
  limit: number,
): Promise<EventRow[] | undefined> {
  const rows = await database.prepared<EventRow | { id: null }>(
    'list-saved-events',
    `select p.* from calendar_tokens t
     join members m on m.id = t.member_id
     left join lateral (
       select ${columns} from saved_products s join products p on p.id = s.product_id
       where s.member_id = t.member_id and p.kind = 'event' and p.ends_at > now()
       order by p.begins_at, p.id limit $2) p on true
     where t.token_hash = $1 and m.status = 'active' and m.confirmed_at is not null and m.erased_at is null
       and m.deletion_requested_at is null
       and (m.role in ('super_admin', 'admin') or not ${membershipEnded})`,
    [tokenHash, limit],
  );
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is EventRow => row.id !== null);
}
