/** The SQL that keeps the vocabulary of the search to words that products hold. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Words that one run looks at, chosen at random. */
const batchSize = 500;

/**
 * Deletes words of a batch that no product holds, deleted ones included: a restored product has its words. The lock
 * waits for posts under way, whose words nobody else sees yet.
 */
export async function forgetUnusedWords(tx: Tx): Promise<void> {
  await sql`lock table search_words in share row exclusive mode`.execute(tx);
  // Statistics say nothing of a single word. Reading all products for a rare one would take long.
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`
    with chosen as materialized (select word from search_words order by random() limit ${batchSize})
    delete from search_words where word in (
      select word from chosen
      where not exists (select from products where search_vector @@ ('''' || word || '''')::tsquery))`.execute(
    tx,
  );
}
