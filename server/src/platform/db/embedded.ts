/** The PostgreSQL that comes along, under the application's name. */
import {
  type EmbeddedDatabase,
  joinEmbeddedDatabase,
  type Options,
  openEmbeddedDatabase,
  startThrowawayCluster,
  type ThrowawayCluster,
} from '../../packages/embedded-postgres/index.ts';

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
export function joinOwnDatabase(options: Omit<Options, 'application'>): Promise<EmbeddedDatabase> {
  return joinEmbeddedDatabase({ ...options, application });
}

/** An empty server for tests; nothing of it stays. */
export function startTestCluster(): Promise<ThrowawayCluster> {
  return startThrowawayCluster(application);
}
