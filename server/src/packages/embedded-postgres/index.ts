/** PostgreSQL inside of an application: from npm, in a directory, with a full life. The README says how. */
export type { Application, Log } from './application.ts';
export { EmbeddedDatabaseError, MoveIsDueError } from './errors.ts';
export { placeElsewhere } from './layout.ts';
export type { Move } from './move-cluster.ts';
export {
  type ApplicationOptions,
  type EmbeddedDatabase,
  joinEmbeddedDatabase,
  type Options,
  openEmbeddedDatabase,
  removeEmbeddedDatabase,
} from './open-database.ts';
export { startThrowawayCluster, type ThrowawayCluster } from './testing/throwaway.ts';
