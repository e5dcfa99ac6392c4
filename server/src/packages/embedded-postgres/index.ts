/** PostgreSQL inside of an application: from npm, in a directory, with a full life. The README says how. */
export { type Application, EmbeddedDatabaseError, type Log, MoveIsDueError } from './application.ts';
export { placeElsewhere } from './layout.ts';
export {
  type EmbeddedDatabase,
  joinEmbeddedDatabase,
  type Options,
  openEmbeddedDatabase,
  removeEmbeddedDatabase,
} from './open-database.ts';
export { startThrowawayCluster, type ThrowawayCluster } from './testing/throwaway.ts';
