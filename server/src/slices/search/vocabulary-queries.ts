/** SQL that removes words from the search vocabulary that no product contains. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Words checked per run, chosen at random. */
const batchSize = 500;

/**
 * Deletes words of a batch that no product contains. Deleted products count, as they may be restored. The lock waits
 * for posts under way, whose words are not visible yet.
 */
export async function forgetUnusedWords(tx: Tx): Promise<void> {
  await sql`lock table search_words in share row exclusive mode`.execute(tx);
  // Statistics cannot estimate a single word, and a full scan for a rare word would take long.
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`
    with chosen as materialized (select word from search_words order by random() limit ${batchSize})
    delete from search_words where word in (
      select word from chosen
      where not exists (select from products where search_vector @@ ('''' || word || '''')::tsquery))`.execute(
    tx,
  );
}
