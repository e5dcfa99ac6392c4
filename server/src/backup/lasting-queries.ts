import type { MemberId } from '#contract/core/ids.ts';
import { type Choice, type LetterKind, usualChoices } from '#contract/letters/model.ts';
import type { Database } from '../platform/db/database.ts';
import type { LastingAct } from '../platform/lasting/lasting-act.ts';
import type { NotedAct } from './notes.ts';

interface Row {
  id: number;
  at: Date;
  what: LastingAct['what'];
  memberId: MemberId;
  keepsPosts: boolean | null;
  since: Date | null;
  kind: LetterKind | null;
  choice: Choice | null;
}

/** The oldest first. How it stands is how it stands now: a later act has a note of its own, which says the same. */
export async function listLasting(
  database: Database,
  count: number,
): Promise<{ id: number; note: NotedAct }[]> {
  const rows = await database.query<Row>(
    `select l.id, l.at, l.what, l.member_id as "memberId", coalesce(l.keeps_posts, m.keeps_posts) as "keepsPosts",
       m.deletion_requested_at as since, l.kind, c.choice
     from lasting_acts l
     left join members m on m.id = l.member_id
     left join choices c on c.member_id = l.member_id and c.kind = l.kind
     order by l.id limit $1`,
    [count],
  );
  return rows.map(({ id, ...row }) => ({ id, note: noteOf(row) }));
}

function noteOf({ at, what, memberId, keepsPosts, since, kind, choice }: Omit<Row, 'id'>): NotedAct {
  const act = { at: at.toISOString(), memberId };
  if (kind !== null) return { ...act, what: 'chosen', kind, choice: choice ?? usualChoices[kind] };
  const isKept = keepsPosts ?? true;
  if (what === 'erased') return { ...act, what, keepsPosts: isKept };
  return { ...act, what: 'departure', since: since?.toISOString() ?? null, keepsPosts: isKept };
}

export async function forgetLasting(database: Database, ids: number[]): Promise<void> {
  await database.query('delete from lasting_acts where id = any($1)', [ids]);
}
