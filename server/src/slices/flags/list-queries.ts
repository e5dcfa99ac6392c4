/** The SQL that lists comments with open flags. */
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { type SubjectKind, subjectOf } from '#contract/core/ids.ts';
import {
  type FlaggedComment,
  type ListFlagged,
  type NextFlagged,
  notifiedFlags,
} from '#contract/flags/model.ts';
import type { Database } from '../../platform/db/database.ts';
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
import { standingClaim } from './claim-queries.ts';

/** JSON has no moments. */
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

/** Comments with open flags that are shown, in products or threads that are. `$1` is the viewer, whose own are left out. */
export function openOf(kind: SubjectKind): string {
  const { table, column } = subjectNames[kind];
  return `from comments c join ${table} p on p.id = c.${column}
    where c.flag_count > 0 and c.deleted_at is null and p.deleted_at is null and c.author_id <> $1`;
}

/** Of these the ones that are looked for. */
function foundOf(kind: SubjectKind): string {
  return `${openOf(kind)} and p.id = coalesce($2, p.id)
    and ($3 = '' or ${wordsIn('c.html')} ilike $3 or p.title ilike $3)`;
}

/** Newest flag first; few at a time have open flags, so that looking through their words is quick. */
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
 * One that is shown and was flagged at some time, whether flags are open or not. The viewer's own are found flagged or not,
 * so that refusing them does not tell whether they were flagged.
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

/** The one whose oldest open flag has waited longest, of those that nobody else has claimed; `findFlagged` finds it. */
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
