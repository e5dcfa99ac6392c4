/**
 * Large data sets for measuring: adds any number of products, comments and members to the existing data.
 *
 * - It is one transaction, all or nothing; running applications invalidate their caches.
 * - Rows are inserted through COPY; PostgreSQL computes the search vectors by the function that products use.
 * - Counts equal the rows. Half of the comments are on products, half on threads made for them.
 */
import type pg from 'pg';
import { readDemoTaxonomy } from '../demo/content.ts';
import { insertMissingTaxonomyTerms } from '../demo/queries.ts';
import { opened } from '../platform/db/database.ts';
import { withConnection } from '../platform/db/with-connection.ts';
import { createRandom } from '../platform/random.ts';
import { readTaxonomy, type Taxonomy } from '../slices/taxonomy/index.ts';
import { fill, type SeedSizes } from './fill.ts';
import { beginLoad, commitLoad, countRows, findBackendPid, terminate, vacuum } from './queries.ts';

export type { SeedSizes };

export interface SeedOptions {
  /** Receives the progress, one line at a time. */
  tell: (line: string) => void;
  /** Aborts the load, which then leaves nothing. */
  signal?: AbortSignal;
}

/**
 * Adds the rows that `sizes` requests. Throws an Error with a sentence if there is nothing to comment on, or when
 * aborted.
 */
export async function seed(url: string, sizes: SeedSizes, { tell, signal }: SeedOptions): Promise<void> {
  const taxonomy = await demoTaxonomy(url);
  await withConnection({ connectionString: url, application_name: 'guildhall seed' }, async (client) => {
    const unwatch = await endWith(client, url, signal);
    try {
      await beginLoad(client);
      const before = await countRows(client, 'products');
      const random = createRandom('seed', before);
      await fill({ client, random, now: Date.now(), tell }, sizes, taxonomy);
      await commitLoad(client);
      await vacuum(client);
    } catch (error) {
      throw signal?.aborted ? new Error('Ended: nothing was added.') : error;
    } finally {
      unwatch();
    }
  });
}

/** The taxonomy of the demo content: products without categories below the first three look like no catalogue. */
function demoTaxonomy(url: string): Promise<Taxonomy> {
  return opened(url, async ({ db }) => {
    await insertMissingTaxonomyTerms(db, readDemoTaxonomy());
    return readTaxonomy(db);
  });
}

/** A statement of minutes does not notice that its client has disconnected, so a second connection terminates it. */
async function endWith(client: pg.Client, url: string, signal: AbortSignal | undefined): Promise<() => void> {
  const backendPid = await findBackendPid(client);
  const end = () => void terminate(url, backendPid).catch(() => undefined);
  signal?.addEventListener('abort', end);
  return () => signal?.removeEventListener('abort', end);
}
