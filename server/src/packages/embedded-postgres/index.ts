/**
 * Runs PostgreSQL inside an application: installs it from npm, and starts, recovers and migrates it in a directory. See
 * the README.
 */
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
