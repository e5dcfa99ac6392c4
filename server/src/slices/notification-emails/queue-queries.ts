/** The jobs of letters, in the transaction of what these are about. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { lanes } from '../../platform/mail/mail.ts';

/** One statement, however many they are. Their rows stand in `letters`: what they are about, in ids and never in words. */
export async function queueEmailJobs(
  tx: Tx,
  { name }: { readonly name: string },
  letterIds: number[],
): Promise<void> {
  if (letterIds.length === 0) return;
  const { priority, attempts } = lanes.ordinary;
  await sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg((
        ${name}::text, json_build_object('letterId', id), null, null, ${attempts}::smallint, null,
        ${priority}::smallint, null)::graphile_worker.job_spec order by id)
      from unnest(${letterIds}::integer[]) as queued(id)))`.execute(tx);
}
