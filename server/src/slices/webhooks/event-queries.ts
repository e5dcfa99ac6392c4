/** SQL of the data in messages: only what everybody may read. */
import { sql } from 'kysely';
import type { Role } from '#contract/accounts/model.ts';
import type {
  CategoryId,
  CommentId,
  DeliveryId,
  MemberId,
  ProductId,
  SubjectKind,
  WebhookId,
} from '#contract/core/ids.ts';
import type { Cents } from '#contract/core/money.ts';
import type { ProductStatus } from '#contract/products/model.ts';
import {
  type Delivery,
  type DeliveryDetail,
  type DeliveryList,
  deliveryCountLimit,
  type ListDeliveries,
} from '#contract/webhooks/model.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { type RowWithTotal, rowsWithTotal } from '../../platform/db/row-pages.ts';
import { type FactsRow, factsColumns, isActive } from '../products/index.ts';

/** The columns of the delivery log. */
const columns = `d.id, d.webhook_id as "webhookId", w.host, d.message_id as "messageId", d.event, d.state,
  d.created_at as "createdAt", d.tries, d.next_try_at as "nextTryAt", d.last_tried_at as "lastTriedAt", d.status,
  d.error, d.duration`;

/** Planned with its values: each filter has an index ordered by id. */
export async function listLog(
  database: Database,
  { webhookId, state, skip, limit }: ListDeliveries,
): Promise<DeliveryList> {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...(webhookId === null ? [] : [`webhook_id = ${place(webhookId)}`]),
    ...(state === '' ? [] : [`state = ${place(state)}`]),
  ];
  const matching = `webhook_deliveries ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}`;
  const found = await database.query<RowWithTotal<Delivery>>(
    `select counted.total, shown.* from (
       select count(*)::integer as total from (select from ${matching} limit ${deliveryCountLimit + 1}) found) counted
     left join (
       select ${columns} from (select * from ${matching} order by id desc
         limit ${place(limit)} offset ${place(skip)}) d
       join webhooks w on w.id = d.webhook_id) shown on true
     order by shown.id desc`,
    values,
  );
  const { rows, total } = rowsWithTotal(found);
  return { deliveries: rows, total };
}

export async function findDelivery(database: Database, id: DeliveryId): Promise<DeliveryDetail | undefined> {
  const [row] = await database.query<DeliveryDetail>(
    `select ${columns}, d.body, d.reply from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where d.id = $1`,
    [id],
  );
  return row;
}

export interface StoredDelivery extends Pick<Delivery, 'webhookId' | 'state' | 'event' | 'host'> {
  isActive: boolean;
}

/** Locks it until the transaction ends, its webhook first, as turning off a webhook does. */
export async function lockDelivery(tx: Tx, id: DeliveryId): Promise<StoredDelivery | undefined> {
  await sql`select from webhooks where id = (select webhook_id from webhook_deliveries where id = ${id}) for share`.execute(
    tx,
  );
  const { rows } = await sql<StoredDelivery>`
    select d.webhook_id as "webhookId", d.state, d.event, w.host, w.is_active as "isActive"
    from webhook_deliveries d join webhooks w on w.id = d.webhook_id where d.id = ${id} for update of d`.execute(
    tx,
  );
  return rows[0];
}

const anew = sql`state = 'waiting', tries = 0, error = null`;

export async function requeueDelivery(tx: Tx, id: DeliveryId, now: Date): Promise<void> {
  await sql`update webhook_deliveries set ${anew}, next_try_at = ${now} where id = ${id}`.execute(tx);
}

/** Queues all failed deliveries of a webhook again and returns their number. */
export async function waitAgainFailed(tx: Tx, webhookId: WebhookId, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set ${anew}, next_try_at = ${now}
    where webhook_id = ${webhookId} and state = 'failed'`.execute(tx);
  return Number(numAffectedRows);
}

export interface ListedPublication extends FactsRow {
  id: ProductId;
  authorId: MemberId;
  title: string;
  /** The status at the current time. An expired product may not be marked yet. */
  status: ProductStatus;
  isOnline: boolean;
  memberPriceCents: Cents;
  nonMemberPriceCents: Cents | null;
  /** The original price; null if there is none, or if it is hidden. */
  originalPriceCents: Cents | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
  categories: { id: CategoryId; name: string; slug: string }[];
}

const isExpired = `p.status = 'expired' or (p.status = 'active' and p.expires_at <= now())`;

/** Returns those that are not deleted and are still shown, or expired; ordered by id. */
export async function listPublications(
  db: Db,
  ids: readonly ProductId[],
  which: 'shown' | 'expired',
): Promise<ListedPublication[]> {
  const { rows } = await sql<ListedPublication>`
    select p.id, p.author_id as "authorId", p.title,
      case when ${sql.raw(isExpired)} then 'expired' else p.status end as status, p.is_online as "isOnline",
      p.price_cents as "memberPriceCents", p.non_member_price_cents as "nonMemberPriceCents",
      case when not p.hide_original_price then p.original_price_cents end as "originalPriceCents",
      p.created_at as "createdAt", p.updated_at as "updatedAt", p.expires_at as "expiresAt",
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug)
         order by array_position(p.category_ids, c.id)), '[]')
       from categories c where c.id = any(p.category_ids)) as categories, ${sql.raw(factsColumns)}
    from products p
    where p.id = any(${ids}::integer[]) and p.deleted_at is null
      and ${sql.raw(which === 'shown' ? isActive : `(${isExpired})`)}
    order by p.id`.execute(db);
  return rows;
}

export interface ListedJoin {
  id: MemberId;
  name: string;
  role: Role;
  joinedAt: Date;
}

/** Finds a member who joined. Undefined unless the member is active, confirmed and without a pending deletion. */
export async function findJoined(db: Db, id: MemberId): Promise<ListedJoin | undefined> {
  const { rows } = await sql<ListedJoin>`
    select id, concat_ws(' ', first_name, last_name) as name, role, created_at as "joinedAt" from members
    where id = ${id} and status = 'active' and confirmed_at is not null
      and deletion_requested_at is null and erased_at is null`.execute(db);
  return rows[0];
}

export interface NotifiedComment {
  id: CommentId;
  authorId: MemberId;
  kind: SubjectKind;
  subjectId: number;
  openFlags: number;
}

/** Finds a flagged comment; undefined if it is no longer shown, or has no open flags any more. */
export async function findFlagged(db: Db, id: CommentId): Promise<NotifiedComment | undefined> {
  const { rows } = await sql<NotifiedComment>`
    select c.id, c.author_id as "authorId", case when c.product_id is null then 'thread' else 'product' end as kind,
      coalesce(c.product_id, c.thread_id) as "subjectId", c.flag_count as "openFlags"
    from comments c left join products p on p.id = c.product_id left join threads t on t.id = c.thread_id
    where c.id = ${id} and c.deleted_at is null and c.flag_count > 0
      and coalesce(p.deleted_at, t.deleted_at) is null`.execute(db);
  return rows[0];
}
