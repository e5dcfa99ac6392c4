/** SQL that lists comments with open flags. */
import { CompiledQuery, sql } from 'kysely';
import { type CommentId, type MemberId, type SubjectKind, subjectOf } from '#contract/core/ids.ts';
import {
  type Claim,
  claimMinutes,
  type FlagDecision,
  type FlaggedComment,
  type ListFlagged,
  type NextFlagged,
  notifiedFlags,
} from '#contract/flags/model.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns, authorJson, authorOf } from '../accounts/index.ts';
import {
  commentCounts,
  commentCountsJoin,
  patternOf,
  type SubjectRow,
  subjectColumns,
  subjectNames,
  wordsIn,
} from '../posts/index.ts';

/** The maximum number of decisions about one comment that are shown, newest first. */
const toldDecisions = 50;

type DecisionRow = Omit<FlagDecision, 'member'> & AuthorRow;

/** SQL for the decision of an audit entry. Old entries do not name it, so it is derived from the changes. */
const act = `
  case when a.undoes_id is not null then 'undone'
    when a.after ? 'decision' then a.after ->> 'decision'
    when a.after -> 'isShown' = 'false' then 'removed'
    when a.after -> 'html' is distinct from a.before -> 'html' then 'edited'
    else 'kept' end`;

/** Excludes approvals of new members' comments, which concern no flag. */
const isOfFlags = `a.action <> 'comment-approved'`;

const newestFirst = (limit: number) => `
  select a.id as "entryId", ${act} as act, coalesce(a.after ->> 'reason', '') as reason, a.at as "decidedAt",
    exists (select from audit_log u where u.undoes_id = a.id) as "isUndone", ${authorColumns}
  from audit_log a join members m on m.id = a.actor_id
  where a.subject = 'comment' and a.subject_id = $1 and ${isOfFlags} order by a.id desc limit ${limit}`;

export async function listDecisions(database: Database, id: CommentId): Promise<FlagDecision[]> {
  const rows = await database.prepared<DecisionRow>('list-decisions', newestFirst(toldDecisions), [id]);
  return rows.map(decisionOf);
}

/** Works within a transaction, too. */
export async function findLastDecision(db: Db, id: CommentId): Promise<FlagDecision | undefined> {
  const { rows } = await db.executeQuery<DecisionRow>(CompiledQuery.raw(newestFirst(1), [id]));
  return rows[0] && decisionOf(rows[0]);
}

function decisionOf({ entryId, act, reason, decidedAt, isUndone, ...author }: DecisionRow): FlagDecision {
  return { entryId, member: authorOf(author), act, reason, decidedAt, isUndone };
}

/** For `flag_claims k`: true if the claim has not expired. */
export const standingClaim = 'k.until > now()';

const whole = `now() + interval '${claimMinutes} minutes'`;

interface Claiming {
  commentId: CommentId;
  memberId: MemberId;
  forces: boolean;
}

/**
 * Claims a comment; of two at once the first gets it. Extends the member's own claim, and takes over another member's
 * if `forces` is set.
 */
export async function putClaim(
  database: Database,
  { commentId, memberId, forces }: Claiming,
): Promise<boolean> {
  const rows = await database.prepared(
    'put-flag-claim',
    `insert into flag_claims as k (comment_id, member_id, until) values ($1, $2, ${whole})
     on conflict (comment_id) do update set member_id = excluded.member_id, until = excluded.until
       where k.member_id = excluded.member_id or not ${standingClaim} or $3
     returning 1`,
    [commentId, memberId, forces],
  );
  return rows.length === 1;
}

export async function findClaim(database: Database, commentId: CommentId): Promise<Claim | undefined> {
  const [row] = await database.prepared<AuthorRow & { until: Date }>(
    'find-flag-claim',
    `select k.until, ${authorColumns} from flag_claims k join members m on m.id = k.member_id
     where k.comment_id = $1 and ${standingClaim}`,
    [commentId],
  );
  return row && { member: authorOf(row), until: row.until };
}

export async function prolongClaim(
  database: Database,
  commentId: CommentId,
  memberId: MemberId,
): Promise<void> {
  await database.prepared(
    'prolong-flag-claim',
    `update flag_claims k set until = ${whole} where comment_id = $1 and member_id = $2 and ${standingClaim}`,
    [commentId, memberId],
  );
}

export async function deleteClaim(
  database: Database,
  commentId: CommentId,
  memberId: MemberId,
): Promise<void> {
  await database.prepared(
    'delete-flag-claim',
    'delete from flag_claims where comment_id = $1 and member_id = $2',
    [commentId, memberId],
  );
}

/**
 * Ends the claim on a comment. If another member has it and `forces` is not set, returns that member's name instead.
 */
export async function endClaim(
  tx: Tx,
  { commentId, memberId, forces }: Claiming,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    with ended as (delete from flag_claims where comment_id = ${commentId} returning *)
    select concat_ws(' ', m.first_name, m.last_name) as name from ended k join members m on m.id = k.member_id
    where k.member_id <> ${memberId} and ${sql.raw(standingClaim)} and not ${forces}`.execute(tx);
  return rows[0]?.name;
}

export async function deleteClaimsOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query('delete from flag_claims where member_id = $1', [memberId]);
}

/** A type as JSON returns it: with text instead of dates. */
type AsJson<Thing> = { [Key in keyof Thing]: Thing[Key] extends Date ? string : Thing[Key] };

type FlaggedRow = Omit<FlaggedComment, 'subject' | 'author' | 'flags' | 'claim'> &
  AuthorRow &
  SubjectRow & {
    flags: AsJson<FlaggedComment['flags'][number]>[] | null;
    claim: AsJson<NonNullable<FlaggedComment['claim']>> | null;
  };

const columns = `
  c.id, ${subjectColumns}, c.html, ${commentCounts}, c.flag_count as "flagCount",
  c.flagged_at as "flaggedAt", c.created_at as "createdAt", ${authorColumns},
  coalesce(raised.since, c.flagged_at) as "flaggedSince", raised.flags,
  (select json_build_object('member', ${authorJson}, 'until', k.until)
    from flag_claims k join members m on m.id = k.member_id
    where k.comment_id = c.id and ${standingClaim}) as claim,
  (select count(*) from flag_notes n where n.comment_id = c.id) as "noteCount",
  c.version,
  coalesce((select max(a.id) from audit_log a where a.subject = 'comment' and a.subject_id = c.id), 0) as "lastEntryId"`;

const joins = `
  ${commentCountsJoin}
  join members m on m.id = c.author_id
  left join products p on p.id = c.product_id
  left join threads t on t.id = c.thread_id
  left join lateral (
    select min(f.created_at) as since,
      json_agg(json_build_object(
        'member', ${authorJson}, 'reason', f.reason, 'words', f.words, 'raisedAt', f.created_at)
        order by f.created_at, f.member_id) as flags
    from (select * from flags where comment_id = c.id order by created_at, member_id limit ${notifiedFlags}) f
    join members m on m.id = f.member_id
  ) raised on true`;

function flaggedOf({ flags, claim, ...row }: FlaggedRow): FlaggedComment {
  return {
    ...row,
    subject: subjectOf(row.kind, row.subjectId),
    author: authorOf(row),
    flags: (flags ?? []).map((flag) => ({ ...flag, raisedAt: new Date(flag.raisedAt) })),
    claim: claim && { ...claim, until: new Date(claim.until) },
  };
}

/** SQL for shown comments with open flags, in shown products or threads. Leaves out comments by the viewer, `$1`. */
export function openOf(kind: SubjectKind): string {
  const { table, column } = subjectNames[kind];
  return `from comments c join ${table} p on p.id = c.${column}
    where c.flag_count > 0 and c.deleted_at is null and p.deleted_at is null and c.author_id <> $1`;
}

/** Adds the search conditions to `openOf`. */
function foundOf(kind: SubjectKind): string {
  return `${openOf(kind)} and p.id = coalesce($2, p.id)
    and ($3 = '' or ${wordsIn('c.html')} ilike $3 or p.title ilike $3)`;
}

/** Newest flag first. Few comments have open flags at a time, so searching their text is fast. */
export async function listFlagged(
  database: Database,
  kind: SubjectKind,
  { skip, limit, text, subject }: ListFlagged,
  viewerId: MemberId,
): Promise<FlaggedComment[]> {
  const rows = await database.prepared<FlaggedRow>(
    `list-flagged-${kind}`,
    `select ${columns}
     from (select c.id ${foundOf(kind)} order by c.flagged_at desc, c.id desc limit $4 offset $5) found
     join comments c on c.id = found.id ${joins}
     order by c.flagged_at desc, c.id desc`,
    [viewerId, subject?.id ?? null, patternOf(text), limit, skip],
  );
  return rows.map(flaggedOf);
}

export async function countFlagged(
  database: Database,
  kind: SubjectKind,
  { text, subject }: Pick<ListFlagged, 'text' | 'subject'>,
  viewerId: MemberId,
): Promise<number> {
  const [row] = await database.prepared<{ count: number }>(
    `count-flagged-${kind}`,
    `select count(*) ${foundOf(kind)}`,
    [viewerId, subject?.id ?? null, patternOf(text)],
  );
  return row?.count ?? 0;
}

/**
 * Finds a shown comment that was flagged at some time, even without open flags. Finds the viewer's own flagged or not,
 * so that the error does not reveal whether they were flagged.
 */
export async function findFlagged(
  database: Database,
  id: CommentId,
  viewerId: MemberId,
): Promise<FlaggedComment | undefined> {
  const [row] = await database.prepared<FlaggedRow>(
    'find-flagged',
    `select ${columns} from comments c ${joins}
     where c.id = $1 and (c.flagged_at is not null or c.author_id = $2) and c.deleted_at is null
       and coalesce(p.deleted_at, t.deleted_at) is null`,
    [id, viewerId],
  );
  return row && flaggedOf(row);
}

/**
 * Finds the comment whose oldest open flag has waited longest, among those that nobody else has claimed. Use the id
 * with `findFlagged`.
 */
export async function findLongestWaiting(
  database: Database,
  { kind, after }: NextFlagged,
  memberId: MemberId,
): Promise<CommentId | undefined> {
  const [row] = await database.prepared<{ id: CommentId }>(
    `find-longest-waiting-${kind}`,
    `select waiting.id from (
       select c.id, coalesce((select min(f.created_at) from flags f where f.comment_id = c.id), c.flagged_at) as since
       ${openOf(kind)} and c.flagged_at is not null and not exists (
         select from flag_claims k where k.comment_id = c.id and k.member_id <> $1 and ${standingClaim})) waiting
     where $2::timestamptz is null or date_trunc('milliseconds', waiting.since) > $2
     order by waiting.since, waiting.id limit 1`,
    [memberId, after],
  );
  return row?.id;
}
