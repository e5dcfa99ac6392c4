/** SQL that finds products or threads for staff. */
import { sql } from 'kysely';
import type { MemberId, PerKind, Subject, SubjectId, SubjectKind } from '#contract/core/ids.ts';
import { authorCountLimit } from '#contract/posts/model.ts';
import type {
  BulkAct,
  BulkProgress,
  ListEveryPost,
  PostFilter,
  PostState,
  StaffOrder,
} from '#contract/posts/staff-list.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { namedLike } from '../accounts/index.ts';
import { matchesWords, parseTextQuery, subjectNames, wordsOf } from './subject-queries.ts';

interface NewBulk {
  actorId: MemberId;
  kind: SubjectKind;
  act: BulkAct;
  reason: string | undefined;
  ids: SubjectId[];
}

export async function insertBulk(tx: Tx, { actorId, kind, act, reason, ids }: NewBulk): Promise<number> {
  const { id } = await tx
    .insertInto('bulk_acts')
    .values({ actor_id: actorId, kind, act, reason: reason ?? null, ids: sql`${ids}::integer[]` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The posts of one batch of a bulk act, locked until the transaction ends. */
export interface BulkBatch {
  act: BulkAct;
  actorId: MemberId;
  reason: string | null;
  ids: SubjectId[];
  /** True if the actor is still staff. */
  isAllowed: boolean;
}

/** Takes the next batch of a bulk act; undefined once the act is finished. */
export async function takeBatch(tx: Tx, bulkId: number, count: number): Promise<BulkBatch | undefined> {
  const { rows } = await sql<BulkBatch>`
    select b.act, b.actor_id as "actorId", b.reason, b.ids[b.done + 1 : b.done + ${count}] as ids,
      m.status = 'active' and m.role in ('super_admin', 'admin', 'moderator') as "isAllowed"
    from bulk_acts b join members m on m.id = b.actor_id
    where b.id = ${bulkId} and b.finished_at is null for update of b`.execute(tx);
  return rows[0];
}

/** The change of one post, for the audit log. */
export interface BulkChange {
  id: SubjectId;
  authorId: MemberId;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** True once all chosen posts are done. */
export async function endBatch(tx: Tx, bulkId: number, done: number, changed: number): Promise<boolean> {
  const { rows } = await sql<{ isFinished: boolean }>`
    update bulk_acts set done = done + ${done}, changed = changed + ${changed},
      finished_at = case when done + ${done} >= cardinality(ids) then now() end
    where id = ${bulkId} returning finished_at is not null as "isFinished"`.execute(tx);
  return rows[0]?.isFinished ?? true;
}

/** Ends a bulk act without its remaining posts. */
export async function stopBulk(tx: Tx, bulkId: number): Promise<void> {
  await tx.updateTable('bulk_acts').set({ finished_at: sql`now()` }).where('id', '=', bulkId).execute();
}

/** Marks a bulk act as failed; no further attempt follows. */
export async function failBulk(db: Db, bulkId: number): Promise<void> {
  await db
    .updateTable('bulk_acts')
    .set({ finished_at: sql`now()`, has_failed: true })
    .where('id', '=', bulkId)
    .where('finished_at', 'is', null)
    .execute();
}

/** Fails bulk acts whose last attempt ended with the process. Their jobs are dead, so nothing else would report it. */
export async function failAbandonedBulks(database: Database, jobNames: string[]): Promise<void> {
  await database.query(
    `with dead as (
       select (payload->>'bulkId')::integer as id from graphile_worker.complete_jobs(array(
         select id from graphile_worker.jobs
         where task_identifier = any($1) and attempts >= max_attempts and locked_at is null)))
     update bulk_acts b set finished_at = now(), has_failed = true from dead
     where b.id = dead.id and b.finished_at is null`,
    [jobNames],
  );
}

export async function findBulkProgress(database: Database, id: number): Promise<BulkProgress | undefined> {
  const [row] = await database.query<BulkProgress>(
    `select cardinality(ids) as total, done, changed, finished_at as "finishedAt",
       has_failed as "hasFailed"
     from bulk_acts where id = $1`,
    [id],
  );
  return row;
}

/** Days for which a finished act is stored. The audit log keeps its changes permanently. */
const keptDays = 30;

export async function forgetBulks(database: Database): Promise<void> {
  await database.query('delete from bulk_acts where finished_at < now() - make_interval(hours => 24 * $1)', [
    keptDays,
  ]);
}

export interface PostWords {
  authorId: MemberId;
  title: string;
  html: string;
  isShown: boolean;
  /** Other fields that an edit changes, logged in readable form. */
  details: Record<string, unknown>;
}

const money = (cents: string) => `round(${cents} / 100.0, 2)::text`;

const details: PerKind<string> = {
  product: `jsonb_build_object('memberPrice', ${money('price_cents')},
    'nonMemberPrice', ${money('non_member_price_cents')}, 'originalPrice', ${money('original_price_cents')},
    'isOnline', is_online, 'url', url, 'isFeatured', is_featured, 'status', status)`,
  thread: `'{}'::jsonb`,
};

/** All logged fields of an edit, as JSON, for a row of either table. */
export function editedJson(kind: SubjectKind): string {
  return `(jsonb_build_object('title', title, 'html', description_html) || ${details[kind]})`;
}

/** Includes a deleted one; locks it until the transaction ends. */
export async function findPostWords(tx: Tx, { kind, id }: Subject): Promise<PostWords | undefined> {
  const { rows } = await sql<PostWords>`
    select author_id as "authorId", title, description_html as html, deleted_at is null as "isShown",
      ${sql.raw(details[kind])} as details
    from ${sql.table(subjectNames[kind].table)} where id = ${id} for no key update`.execute(tx);
  return rows[0];
}

interface Statement {
  text: string;
  values: unknown[];
}

const orders: Record<StaffOrder, string> = {
  new: 'x.created_at desc, x.id desc',
  old: 'x.created_at, x.id',
};

/**
 * Selects the `ids` of a page in order, and the `total`, planned with its values. If few posts match, all are found and
 * sorted. If many match, a scan along the order soon finds enough. The limit of the first query is hidden from the
 * planner. Otherwise it would choose an index on which it hopes to find a few matches early.
 */
export function everyPost(kind: SubjectKind, { order, skip, limit, ...filter }: ListEveryPost): Statement {
  const { from, values } = sourceOf(kind, filter, [limit, skip]);
  return {
    text: `
      with matched as materialized (select x.id, x.created_at ${from} limit (select ${authorCountLimit + 1}))
      select total, case when total <= ${authorCountLimit}
          then array(select x.id from matched x order by ${orders[order]} limit $1 offset $2)
          else array(select x.id ${from} order by ${orders[order]} limit $1 offset $2)
        end as ids
      from (select count(*)::integer as total from matched) counted`,
    values,
  };
}

const shown = 'deleted_at is null';
const deleted = "deleted_at is not null and title <> ''";

/**
 * SQL for posts in each state; each condition is that of an index. A product that has just expired may not be marked
 * yet.
 */
const sources: Record<SubjectKind, Partial<Record<PostState, string>>> = {
  product: {
    any: `(select * from products where ${shown})`,
    active: `(select * from products
      where ${shown} and status = 'active' and (expires_at is null or expires_at > now()))`,
    inactive: `(select * from products where ${shown} and status = 'inactive')`,
    expired: `(select * from products where ${shown} and status = 'expired'
      union all select * from products where ${shown} and status = 'active' and expires_at <= now())`,
    deleted: `(select * from products where ${deleted})`,
  },
  thread: {
    active: `(select * from threads where ${shown})`,
    deleted: `(select * from threads where ${deleted})`,
  },
};

export interface ChosenPost {
  id: SubjectId;
  authorId: MemberId;
}

const chosenColumns = 'x.id, x.author_id as "authorId"';

/** The newest matching posts, at most `count`. */
export function findFiltered(
  database: Database,
  kind: SubjectKind,
  filter: PostFilter,
  count: number,
): Promise<ChosenPost[]> {
  const { from, values } = sourceOf(kind, filter, [count]);
  return database.query(`select ${chosenColumns} ${from} order by ${orders.new} limit $1`, values);
}

/** Returns the ids of posts that exist, deleted ones included. */
export function findNamed(database: Database, kind: SubjectKind, ids: SubjectId[]): Promise<ChosenPost[]> {
  const { table } = subjectNames[kind];
  return database.query(`select ${chosenColumns} from ${table} x where x.id = any($1::integer[])`, [ids]);
}

/**
 * `values` continue after `first`. Posts erased with their author have no text and are never listed
 * (rules/account-deletion 8).
 */
function sourceOf(
  kind: SubjectKind,
  { text, state, author, from, to }: PostFilter,
  first: unknown[],
): { from: string; values: unknown[] } {
  const values = [...first];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (text !== '') {
    conditions.push(matchesWords('x.search_vector', values.length + 1));
    values.push(...wordsOf(parseTextQuery(text)));
  }
  if (author !== '') conditions.push(`x.author_id = any(${namedLike(place, author)})`);
  if (from !== '') conditions.push(`x.created_at >= ${place(`${from}T00:00:00Z`)}::timestamptz`);
  if (to !== '')
    conditions.push(`x.created_at < ${place(`${to}T00:00:00Z`)}::timestamptz + interval '24 hours'`);
  const where = conditions.map((condition) => ` and ${condition}`).join('');
  return { from: `from ${sources[kind][state]} x where true${where}`, values };
}
