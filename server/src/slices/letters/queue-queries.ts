/** Letters and their jobs, in the transaction of what they are about. */
import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { LetterKind } from '#contract/letters/model.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lanes } from '../../platform/mail/mail.ts';

/** What sort of letters they are: how their job is called, and what they are about. */
interface Sort {
  readonly name: string;
  readonly kind: LetterKind;
}

export interface DueLetter {
  memberId: MemberId;
  /** Ids alone, never words: what they stand for may have changed by the time that it leaves. */
  about: Record<string, number>;
}

/** One statement, however many they are. */
export async function queueLetters(tx: Tx, due: Sort, letters: DueLetter[]): Promise<void> {
  if (letters.length === 0) return;
  await sql`
    with queued as (
      insert into letters (member_id, kind, about)
      select "memberId", ${due.kind}, about
      from json_to_recordset(${JSON.stringify(letters)}::json) as due("memberId" integer, about jsonb)
      returning id)
    ${addJobs(due, sql`queued`)}`.execute(tx);
}

/** The same for rows that the caller has inserted into `letters`. */
export async function queueLetterJobs(tx: Tx, due: Sort, letterIds: number[]): Promise<void> {
  if (letterIds.length === 0) return;
  await addJobs(due, sql`unnest(${letterIds}::integer[]) as queued(id)`).execute(tx);
}

function addJobs({ name }: Sort, queued: ReturnType<typeof sql>) {
  const { priority, attempts } = lanes.ordinary;
  return sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg((
        ${name}::text, json_build_object('letterId', id), null, null, ${attempts}::smallint, null,
        ${priority}::smallint, null)::graphile_worker.job_spec order by id)
      from ${queued}))`;
}
