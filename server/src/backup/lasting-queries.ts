import type { MemberId } from '#contract/core/ids.ts';
import { type Choice, type LetterKind, usualChoices } from '#contract/letters/model.ts';
import type { Database } from '../platform/db/database.ts';
import type { NotedAct } from './notes.ts';

interface Row {
  id: number;
  at: Date;
  memberId: MemberId;
  keepsPosts: boolean | null;
  kind: LetterKind | null;
  choice: Choice | null;
}

/** The oldest first. What was chosen is what stands there now: a later choice has a note of its own, which says the same. */
export async function listLasting(
  database: Database,
  count: number,
): Promise<{ id: number; note: NotedAct }[]> {
  const rows = await database.query<Row>(
    `select l.id, l.at, l.member_id as "memberId", l.keeps_posts as "keepsPosts", l.kind, c.choice
     from lasting_acts l left join choices c on c.member_id = l.member_id and c.kind = l.kind
     order by l.id limit $1`,
    [count],
  );
  return rows.map(({ id, ...row }) => ({ id, note: noteOf(row) }));
}

function noteOf({ at, memberId, keepsPosts, kind, choice }: Omit<Row, 'id'>): NotedAct {
  const act = { at: at.toISOString(), memberId };
  if (kind === null) return { ...act, what: 'erased', keepsPosts: keepsPosts === true };
  return { ...act, what: 'chosen', kind, choice: choice ?? usualChoices[kind] };
}

export async function forgetLasting(database: Database, ids: number[]): Promise<void> {
  await database.query('delete from lasting_acts where id = any($1)', [ids]);
}
