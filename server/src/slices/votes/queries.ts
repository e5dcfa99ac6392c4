/** The SQL of votes: the function of the database that does it all, because a vote is worth one round trip. */
import type { MemberId } from '#contract/core/ids.ts';
import { type Subject, type SubjectKind, subjectOf } from '#contract/core/subject.ts';
import type { VoteCounts, VoteOn, VoteOnComment } from '#contract/votes/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { subjectNames } from '../posts/index.ts';

export interface CastVote extends VoteCounts {
  authorId: MemberId;
  /** What was voted on, or what the comment stands below. */
  subject: Subject;
  /** What the author gains or loses by it. */
  points: number;
}

/** All null where nothing is there. */
interface CastRow extends VoteCounts {
  authorId: MemberId | null;
  kind: SubjectKind;
  subjectId: number;
  points: number;
}

/** Undefined for what is not there any more. */
export async function castVote(
  database: Database,
  { target, isLike, stands }: VoteOn<Subject>,
  voterId: MemberId,
): Promise<CastVote | undefined> {
  const rows = await database.prepared<CastRow>(
    'cast-vote',
    `select ${castColumns} from cast_vote($1, $2, $3, $4, $5)`,
    [target.kind, target.id, voterId, isLike, stands],
  );
  return castOf(rows);
}

/** The same for a comment, which never moves: what it stands below is looked at without a lock. */
export async function castVoteOnComment(
  database: Database,
  kind: SubjectKind,
  { target, on, isLike, stands }: VoteOnComment,
  voterId: MemberId,
): Promise<CastVote | undefined> {
  const { column } = subjectNames[kind];
  const rows = await database.prepared<CastRow>(
    `cast-vote-on-comment-${kind}`,
    `select ${castColumns}
     from comments c cross join lateral cast_vote('comment', c.id, $3, $4, $5)
     where c.id = $1 and c.${column} = coalesce($2, c.${column})`,
    [target.id, on?.id ?? null, voterId, isLike, stands],
  );
  return castOf(rows);
}

const castColumns = `likes, dislikes, author as "authorId", points,
  case when product is null then 'thread' else 'product' end as kind,
  coalesce(product, thread) as "subjectId"`;

function castOf([row]: CastRow[]): CastVote | undefined {
  if (row === undefined || row.authorId === null) return undefined;
  const { likes, dislikes, authorId, kind, subjectId, points } = row;
  return { likes, dislikes, authorId, subject: subjectOf(kind, subjectId), points };
}
