/** The embedded PostgreSQL, under the application's name. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EmbeddedDatabase,
  joinEmbeddedDatabase,
  type Options,
  openEmbeddedDatabase,
  placeElsewhere,
  startThrowawayCluster,
  type ThrowawayCluster,
} from '../../packages/embedded-postgres/index.ts';

export { MoveIsDueError, placeElsewhere } from '../../packages/embedded-postgres/index.ts';

/** Existing data directories carry this name; another would not find them. */
const application = {
  name: 'guildhall',
  title: 'Guildhall',
  directorySetting: 'DATA_DIR',
  serverSetting: 'DATABASE_URL',
};

/**
 * Starts the embedded PostgreSQL. Throws an Error with one sentence, also when another application runs on the same
 * data.
 */
export function openOwnDatabase(options: Omit<Options, 'application'>): Promise<EmbeddedDatabase> {
  return openEmbeddedDatabase({ ...options, application });
}

/** Beside an application that may be running on the data. Throws as above. */
export function joinOwnDatabase(options: Pick<Options, 'dataDir' | 'log'>): Promise<EmbeddedDatabase> {
  return joinEmbeddedDatabase({ ...options, application });
}

/** Removes an unused database directory, even a damaged one. */
export { removeEmbeddedDatabase as removeOwnDatabase } from '../../packages/embedded-postgres/index.ts';

/** True if there is one; never creates it. */
export function hasOwnDatabase(dataDir: string): boolean {
  return existsSync(join(placeElsewhere(dataDir) ?? join(dataDir, 'postgres'), 'cluster', 'PG_VERSION'));
}

/** A temporary server for tests. */
export function startTestCluster(): Promise<ThrowawayCluster> {
  return startThrowawayCluster(application);
}
