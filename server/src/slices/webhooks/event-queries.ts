/** The SQL of what webhooks are told of: nothing but what everybody may read. */
import { sql } from 'kysely';
import type { Role } from '#contract/accounts/model.ts';
import type { CategoryId, CommentId, MemberId, ProductId, SubjectKind } from '#contract/core/ids.ts';
import type { Cents } from '#contract/core/money.ts';
import type { ProductStatus } from '#contract/products/model.ts';
import type { Db } from '../../platform/db/database.ts';
import { isActive } from '../products/index.ts';

export interface ListedPublication {
  id: ProductId;
  authorId: MemberId;
  title: string;
  /** By the clock, whatever is written down yet. */
  status: ProductStatus;
  isOnline: boolean;
  memberPriceCents: Cents;
  nonMemberPriceCents: Cents | null;
  /** Null where it is hidden, too. */
  originalPriceCents: Cents | null;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date | null;
  categories: { id: CategoryId; name: string; slug: string }[];
}

const isExpired = `p.status = 'expired' or (p.status = 'active' and p.expires_at <= now())`;

/** Those of them that are not deleted, and are shown still, or are expired; in the order of their ids. */
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
       from categories c where c.id = any(p.category_ids)) as categories
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

/** Undefined for whoever is no member, or is about to leave. */
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

/** Undefined where it is shown no more, or nobody holds anything against it by now. */
export async function findFlagged(db: Db, id: CommentId): Promise<NotifiedComment | undefined> {
  const { rows } = await sql<NotifiedComment>`
    select c.id, c.author_id as "authorId", case when c.product_id is null then 'thread' else 'product' end as kind,
      coalesce(c.product_id, c.thread_id) as "subjectId", c.flag_count as "openFlags"
    from comments c left join products p on p.id = c.product_id left join threads t on t.id = c.thread_id
    where c.id = ${id} and c.deleted_at is null and c.flag_count > 0
      and coalesce(p.deleted_at, t.deleted_at) is null`.execute(db);
  return rows[0];
}
