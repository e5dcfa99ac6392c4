/** The SQL of what was decided about a comment, as the record has it. */
import { CompiledQuery } from 'kysely';
import type { CommentId } from '#contract/core/ids.ts';
import type { FlagDecision } from '#contract/flags/model.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns, authorOf } from '../accounts/index.ts';

/** The newest decisions about one comment that are told. */
const toldDecisions = 50;

type DecisionRow = Omit<FlagDecision, 'member'> & AuthorRow;

/** Entries did not always name the decision. */
const act = `
  case when a.undoes_id is not null then 'undone'
    when a.after ? 'decision' then a.after ->> 'decision'
    when a.after -> 'isShown' = 'false' then 'removed'
    when a.after -> 'html' is distinct from a.before -> 'html' then 'edited'
    else 'kept' end`;

/** Whoever lets a newcomer's comment in has no flag before them. */
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

/** Also in a transaction. */
export async function findLastDecision(db: Db, id: CommentId): Promise<FlagDecision | undefined> {
  const { rows } = await db.executeQuery<DecisionRow>(CompiledQuery.raw(newestFirst(1), [id]));
  return rows[0] && decisionOf(rows[0]);
}

function decisionOf({ entryId, act, reason, decidedAt, isUndone, ...author }: DecisionRow): FlagDecision {
  return { entryId, member: authorOf(author), act, reason, decidedAt, isUndone };
}
