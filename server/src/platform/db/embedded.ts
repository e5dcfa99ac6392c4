/** The PostgreSQL that comes along, under the application's name. */
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

/** The name is written on the disks of whoever has run it: another would not find their data. */
const application = {
  name: 'guildhall',
  title: 'Guildhall',
  directorySetting: 'DATA_DIR',
  serverSetting: 'DATABASE_URL',
};

/** Throws an Error with one sentence, also when another application runs on the same data. */
export function openOwnDatabase(options: Omit<Options, 'application'>): Promise<EmbeddedDatabase> {
  return openEmbeddedDatabase({ ...options, application });
}

/** Beside an application that may be running on the data. Throws as above. */
export function joinOwnDatabase(options: Pick<Options, 'dataDir' | 'log'>): Promise<EmbeddedDatabase> {
  return joinEmbeddedDatabase({ ...options, application });
}

/** Removes a directory with the database in it, which nobody uses any more; it need not be one that can be started. */
export { removeEmbeddedDatabase as removeOwnDatabase } from '../../packages/embedded-postgres/index.ts';

/** Whether there is one, which a command that only looks does not make. */
export function hasOwnDatabase(dataDir: string): boolean {
  return existsSync(join(placeElsewhere(dataDir) ?? join(dataDir, 'postgres'), 'cluster', 'PG_VERSION'));
}

/** An empty server for tests; nothing of it stays. */
export function startTestCluster(): Promise<ThrowawayCluster> {
  return startThrowawayCluster(application);
}
