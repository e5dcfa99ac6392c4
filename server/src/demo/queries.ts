import { sql } from 'kysely';
import type { AlertStatus } from '#contract/alerts/model.ts';
import type { CommentId, MemberId, ProductId, Votable } from '#contract/core/ids.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { startingLockKey } from '../platform/db/lock-keys.ts';
import { insertKeywords } from '../slices/alerts/index.ts';
import { rankAll, subjectNames } from '../slices/posts/index.ts';
import type { DemoMember, DemoTaxonomy } from './content.ts';

/**
 * True if there are no members yet. Of two concurrent callers the second waits and then gets false. With members, no
 * caller waits.
 */
export async function claimEmptyDatabase(tx: Tx): Promise<boolean> {
  if (await hasMember(tx)) return false;
  await sql`select pg_advisory_xact_lock(${startingLockKey})`.execute(tx);
  return !(await hasMember(tx));
}

async function hasMember(db: Db): Promise<boolean> {
  return (await db.selectFrom('members').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** All comments, in the order in which they were written. */
export async function listCommentIds(db: Db): Promise<CommentId[]> {
  const rows = await db.selectFrom('comments').select('id').orderBy('created_at').execute();
  return rows.map(({ id }) => id);
}

export async function countMembers(db: Db, emails: string[]): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`lower(email) = any(${emails})`)
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewDemoMember extends DemoMember {
  passwordHash: string;
  joinedAt: Date;
}

/**
 * Confirmed from the first day on: nobody reads the mail of the example domain. Returns their ids, in the same order.
 */
export async function insertDemoMembers(db: Db, members: NewDemoMember[]): Promise<MemberId[]> {
  const rows = await db
    .insertInto('members')
    .values(
      members.map((member) => ({
        first_name: member.firstName,
        last_name: member.lastName,
        email: member.email,
        password_hash: member.passwordHash,
        role: member.role,
        city: member.city,
        date_of_birth: member.dateOfBirth,
        confirmed_at: member.joinedAt,
        created_at: member.joinedAt,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** Keeps the terms that migrations created. Parent categories are inserted first. */
export async function insertMissingTaxonomyTerms(db: Db, taxonomy: DemoTaxonomy): Promise<void> {
  await insertCategories(db, taxonomy.categories);
  await insertMissing(db, 'product_types', taxonomy.types);
  await insertMissing(db, 'tags', taxonomy.tags);
  await insertMissing(db, 'labels', taxonomy.labels);
}

async function insertCategories(db: Db, categories: DemoTaxonomy['categories']): Promise<void> {
  for (const { slug, name, description, parent } of categories) {
    await sql`insert into categories (name, slug, description, parent_id)
      values (${name}, ${slug}, ${description}, (select id from categories where slug = ${parent ?? null}))
      on conflict do nothing`.execute(db);
  }
}

async function insertMissing(
  db: Db,
  table: 'product_types' | 'tags' | 'labels',
  taxonomy: DemoTaxonomy['tags'],
): Promise<void> {
  for (const { name, description } of taxonomy) {
    await sql`insert into ${sql.table(table)} (name, description)
      values (${name}, ${description}) on conflict do nothing`.execute(db);
  }
}

/** The column by which votes reference their target, and the table with its counts. */
const votableNames = {
  ...subjectNames,
  comment: { column: 'comment_id', counts: 'comment_counts' },
} as const;

export interface NewVote {
  memberId: MemberId;
  target: Votable;
  isLike: boolean;
}

export async function insertVotes(db: Db, votes: NewVote[]): Promise<void> {
  if (votes.length === 0) return;
  await db
    .insertInto('votes')
    .values(
      votes.map(({ memberId, target, isLike }) => ({
        member_id: memberId,
        [votableNames[target.kind].column]: target.id,
        is_like: isLike,
      })),
    )
    .execute();
}

export async function insertFlags(db: Db, commentId: CommentId, memberIds: MemberId[]): Promise<void> {
  if (memberIds.length === 0) return;
  await db
    .insertInto('flags')
    .values(memberIds.map((memberId) => ({ comment_id: commentId, member_id: memberId })))
    .execute();
}

export async function setViews(db: Db, productId: ProductId, views: number): Promise<void> {
  await sql`update product_counts set view_count = ${views} where product_id = ${productId}`.execute(db);
}

/** Nobody is reminded, because nobody reads the mail of the example domain. */
export async function insertSaved(db: Db, productId: ProductId, memberIds: MemberId[]): Promise<void> {
  await sql`insert into saved_products (member_id, product_id, reminded_begin, reminded_close)
    select unnest(${memberIds}::integer[]), id, begins_at, least(closes_at, expires_at)
    from products where id = ${productId}`.execute(db);
}

export interface NewDemoAlert {
  memberId: MemberId;
  title: string;
  keywords: string[];
  status: AlertStatus;
  createdAt: Date;
}

/** Inserts alerts with the matches since their creation. */
export async function insertDemoAlerts(db: Db, alerts: NewDemoAlert[]): Promise<void> {
  for (const { memberId, title, keywords, status, createdAt } of alerts) {
    const { id } = await db
      .insertInto('alerts')
      .values({ member_id: memberId, title, status, created_at: createdAt, updated_at: createdAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertKeywords(db, id, keywords);
  }
  // Computes the words of each product once, because that is the slow part.
  await sql`
    with posted as materialized (select p.author_id, p.created_at, alert_words(p) as words from products p)
    update alerts a set fired_count = f.count, fired_at = f.newest
    from (
      select o.id, count(*)::integer as count, max(p.created_at) as newest
      from alerts o join posted p on p.author_id <> o.member_id and p.created_at > o.created_at
      where exists (select from alert_keywords k where k.alert_id = o.id and p.words @@ k.query)
      group by o.id) f
    where a.id = f.id and a.status = 'active'`.execute(db);
}

/** Computes every count from the rows. Reputation follows rules/votes 7: own votes count, but not towards it. */
export async function settleCounts(db: Db): Promise<void> {
  await sql`insert into comment_counts (comment_id)
    select distinct comment_id from votes where comment_id is not null on conflict do nothing`.execute(db);
  for (const { column, counts } of Object.values(votableNames)) {
    await sql`update ${sql.table(counts)} o
      set like_count = v.likes, dislike_count = v.dislikes
      from (
        select ${sql.ref(column)} as id, count(*) filter (where is_like) as likes,
          count(*) filter (where not is_like) as dislikes
        from votes where ${sql.ref(column)} is not null group by 1) v
      where o.${sql.ref(column)} = v.id`.execute(db);
  }
  for (const { column, counts } of Object.values(subjectNames)) {
    await sql`update ${sql.table(counts)} o set comment_count = c.count
      from (select ${sql.ref(column)} as id, count(*) from comments group by 1) c
      where o.${sql.ref(column)} = c.id`.execute(db);
  }
  await sql`update thread_counts o set active_at = greatest(o.active_at, c.newest)
    from (select thread_id, max(created_at) as newest from comments group by 1) c
    where o.thread_id = c.thread_id`.execute(db);
  await sql`update comments c set flag_count = f.count, flagged_at = f.newest
    from (select comment_id, count(*), max(created_at) as newest from flags group by 1) f
    where c.id = f.comment_id`.execute(db);
  await sql`update reputations o set points = r.points
    from (
      select coalesce(p.author_id, t.author_id, c.author_id) as author_id,
        sum(case when v.is_like then 1 else -1 end) as points
      from votes v
      left join products p on p.id = v.product_id
      left join threads t on t.id = v.thread_id
      left join comments c on c.id = v.comment_id
      where v.member_id <> coalesce(p.author_id, t.author_id, c.author_id)
      group by 1) r
    where o.member_id = r.author_id`.execute(db);
  await rankAll(db);
}

/** The title of a product that waits for its pictures; undefined if it has some, or is deleted. */
export async function findUnpictured(db: Db, productId: ProductId): Promise<string | undefined> {
  return (await unpictured(db, productId).executeTakeFirst())?.title;
}

/** True if the product still has no picture. Locks it until the transaction ends. */
export async function claimUnpictured(tx: Tx, productId: ProductId): Promise<boolean> {
  return (await unpictured(tx, productId).forUpdate().executeTakeFirst()) !== undefined;
}

function unpictured(db: Db, productId: ProductId) {
  return db
    .selectFrom('products as p')
    .select('p.title')
    .where('p.id', '=', productId)
    .where('p.primary_picture_id', 'is', null)
    .where('p.deleted_at', 'is', null);
}

/** True if the member exists and had none. */
export async function setMissingAvatar(db: Db, memberId: MemberId, avatar: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ avatar })
    .where('id', '=', memberId)
    .where('avatar', 'is', null)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
