/** The SQL of claims: one row for a comment, whoever has it. */
import { sql } from 'kysely';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { type Claim, claimMinutes } from '#contract/flags/model.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns, authorOf } from '../accounts/index.ts';

/** Of `flag_claims k`: one that is not over. */
export const standingClaim = 'k.until > now()';

const whole = `now() + interval '${claimMinutes} minutes'`;

interface Claiming {
  commentId: CommentId;
  memberId: MemberId;
  forces: boolean;
}

/** Of two at once the first has it. One's own is prolonged, and somebody else's taken over where that is forced. */
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

/** Ends whatever claim there is; replies with the name of somebody else who has one, unless that is forced. */
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
