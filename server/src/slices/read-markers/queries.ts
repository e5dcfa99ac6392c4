/** SQL of read markers. */
import {
  type CommentId,
  type MemberId,
  type Subject,
  type SubjectKind,
  subjectKinds,
  subjectOf,
} from '#contract/core/ids.ts';
import {
  type LastVisit,
  type ListReadMarkers,
  type MarkSeen,
  type NewActivityOf,
  newActivityLimit,
  newThreadsWithin,
  type ReadMarker,
  type ReadMarkerList,
  readMarkerDays,
} from '#contract/read-markers/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';
import { type PageStatement, subjectNames } from '../posts/index.ts';

const oldest = `now() - interval '${24 * readMarkerDays} hours'`;

/** For `comments c`: true if it is shown and by another member than `$1`. */
const isOthers = 'c.is_listed and c.deleted_at is null and c.author_id <> $1';

/** The number of comments below `of` since `since`, and the first of them. Scans one index and stops at the limit. */
function newActivitySince(kind: SubjectKind, of: string, since: string): string {
  return `(
    select count(*)::integer as count, (array_agg(n.id order by n.created_at, n.id))[1] as first from (
      select c.id, c.created_at from comments c
      where c.${subjectNames[kind].column} = ${of} and ${isOthers} and c.created_at > ${since}
      order by c.created_at, c.id limit (select ${newActivityLimit})) n)`;
}

/** Stores a visit; its time never moves back. Undefined if the product or thread does not exist. */
export async function saveReadMarker(
  database: Database,
  memberId: MemberId,
  { subject: { kind, id }, age }: MarkSeen,
): Promise<LastVisit | undefined> {
  const { column, counts } = subjectNames[kind];
  const [row] = await database.prepared<LastVisit>(
    `put-seen-${kind}`,
    `with before as (
       select s.seen_at from seen s where s.member_id = $1 and s.${column} = $2 and s.seen_at > ${oldest}),
     news as (select n.* from before b cross join lateral ${newActivitySince(kind, '$2', 'b.seen_at')} n),
     put as (
       insert into seen as s (member_id, ${column}, seen_at)
       select $1, ${column}, clock_timestamp() - $3::integer * interval '1 millisecond' from ${counts}
       where ${column} = $2 and is_shown
       on conflict (member_id, ${column}) where ${column} is not null
         do update set seen_at = greatest(s.seen_at, excluded.seen_at)
       returning s.seen_at)
     select before.seen_at as at, coalesce(news.count, 0) as count, news.first
     from put left join before on true left join news on true`,
    [memberId, id, age],
  );
  return row;
}

/** Returns those of the posts with comments that are newer than the member's last visit. */
export async function listNewActivity(
  database: Database,
  memberId: MemberId,
  kind: SubjectKind,
  of: Subject[],
): Promise<NewActivityOf[]> {
  const { column } = subjectNames[kind];
  const rows = await database.prepared<{ id: number; count: number; first: CommentId }>(
    `list-news-${kind}`,
    `select s.${column} as id, n.count, n.first
     from seen s cross join lateral ${newActivitySince(kind, `s.${column}`, 's.seen_at')} n
     where s.member_id = $1 and s.${column} = any($2::integer[]) and s.seen_at > ${oldest} and n.count > 0`,
    [memberId, of.map(({ id }) => id)],
  );
  return rows.map(({ id, count, first }) => ({ subject: subjectOf(kind, id), count, first }));
}

/**
 * rules/read-markers 4. Reads a fixed number of the latest threads, however many there are. It finds each thread's read
 * marker by key, and newer comments by their index. A member's own thread counts as read when it was written.
 */
export function newThreads(memberId: MemberId, { limit, skip }: ListReadMarkers): PageStatement {
  return {
    name: 'list-new-threads',
    text: `
      with latest as materialized (
        select a.thread_id as id, a.created_at, a.active_at from thread_ranks a
        where a.is_listed and a.active_at > ${oldest}
        order by a.active_at desc, a.thread_id desc limit (select ${newThreadsWithin})),
      found as materialized (
        select l.id, l.active_at from latest l
        join threads t on t.id = l.id
        left join seen s on s.member_id = $1 and s.thread_id = l.id
        cross join lateral (
          select coalesce(s.seen_at, case when t.author_id = $1 then t.created_at end) as at) last
        where case
          when last.at is null then l.created_at > ${oldest}
          else l.active_at > last.at and exists (
            select from comments c where c.thread_id = l.id and ${isOthers} and c.created_at > last.at) end)
      select array(select f.id from found f order by f.active_at desc, f.id desc
          limit (select $2::integer) offset (select $3::integer)) as ids,
        (select count(*)::integer from found) as total`,
    values: [memberId, limit, skip],
  };
}

export async function listReadMarkers(
  database: Database,
  memberId: MemberId,
  { limit, skip }: ListReadMarkers,
): Promise<ReadMarkerList> {
  const rows = await database.prepared<{ kind: SubjectKind; id: number; seenAt: Date; total: number }>(
    'list-seen',
    `select case when product_id is null then 'thread' else 'product' end as kind,
       coalesce(product_id, thread_id) as id, seen_at as "seenAt",
       (select count(*)::integer from seen where member_id = $1) as total
     from seen where member_id = $1 order by seen_at desc, product_id, thread_id limit $2 offset $3`,
    [memberId, limit, skip],
  );
  return {
    seen: rows.map(({ kind, id, seenAt }) => ({ subject: subjectOf(kind, id), seenAt })),
    total: rows[0]?.total ?? 0,
  };
}

export async function deleteReadMarkers(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from seen where member_id = $1', [memberId]);
}

export async function forgetOld(database: Database): Promise<void> {
  await database.query(`delete from seen where seen_at <= ${oldest}`, []);
}

export async function* exportVisits(database: Database, memberId: MemberId): AsyncGenerator<ReadMarker> {
  for (const kind of subjectKinds) {
    const { column } = subjectNames[kind];
    const rows = iterateRows<{ id: number; seenAt: Date }>((after, limit) =>
      database.query(
        `select ${column} as id, seen_at as "seenAt" from seen
         where member_id = $1 and ${column} > $2 order by ${column} limit $3`,
        [memberId, after, limit],
      ),
    );
    for await (const { id, seenAt } of rows) yield { subject: subjectOf(kind, id), seenAt };
  }
}
