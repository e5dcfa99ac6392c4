/** The SQL of votes: the function of the database that does it all, because votes are worth one round trip. */
import type { MemberId } from '#contract/core/ids.ts';
import { type Subject, type SubjectKind, subjectOf, type Votable } from '#contract/core/subject.ts';
import type { VoteCounts } from '#contract/votes/model.ts';
import type { Database } from '../../platform/db/database.ts';

export interface CastVote extends VoteCounts {
  authorId: MemberId;
  /** What was voted on, or what the comment stands below. */
  subject: Subject;
  /** What the author gains or loses by it. */
  points: number;
}

/** What a member asks for. */
export interface NewVote {
  target: Votable;
  voterId: MemberId;
  isLike: boolean;
  /** Whether there is to be such a vote; null for a press. */
  stands: boolean | null;
  /** What a comment has to stand below; anything of the kind where the id is null. */
  below: { kind: SubjectKind; id: number | null } | null;
}

/** The author is null where nothing is there. */
interface CastRow extends VoteCounts {
  /** Of the vote among those that were asked for, from 1. */
  place: number;
  authorId: MemberId | null;
  kind: SubjectKind;
  subjectId: number;
  points: number;
}

/** Each in its place, as if cast one after the other; undefined for what is not there any more. */
export async function castVotes(database: Database, votes: NewVote[]): Promise<(CastVote | undefined)[]> {
  const rows = await database.prepared<CastRow>(
    'cast-votes',
    `select place, likes, dislikes, author as "authorId", points,
       case when product is null then 'thread' else 'product' end as kind,
       coalesce(product, thread) as "subjectId"
     from cast_votes($1, $2, $3, $4, $5, $6, $7)`,
    [
      votes.map(({ target }) => target.kind),
      votes.map(({ target }) => target.id),
      votes.map(({ voterId }) => voterId),
      votes.map(({ isLike }) => isLike),
      votes.map(({ stands }) => stands),
      votes.map(({ below }) => below?.kind ?? null),
      votes.map(({ below }) => below?.id ?? null),
    ],
  );
  const cast = new Array<CastVote | undefined>(votes.length).fill(undefined);
  for (const row of rows) cast[row.place - 1] = castOf(row);
  return cast;
}

function castOf({ authorId, kind, subjectId, likes, dislikes, points }: CastRow): CastVote | undefined {
  if (authorId === null) return undefined;
  return { likes, dislikes, authorId, subject: subjectOf(kind, subjectId), points };
}
