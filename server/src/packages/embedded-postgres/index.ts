/** PostgreSQL inside of an application: from npm, in a directory, with a full life. The README says how. */
export type { Application, Log } from './application.ts';
export { EmbeddedDatabaseError, MoveIsDueError } from './error.ts';
export { placeElsewhere } from './layout.ts';
export type { Move } from './move.ts';
export { joinEmbeddedDatabase, openEmbeddedDatabase } from './open.ts';
export type { ApplicationOptions, EmbeddedDatabase, Moved, Options } from './options.ts';
export { removeEmbeddedDatabase } from './remove.ts';
export { startThrowawayCluster, type ThrowawayCluster } from './throwaway.ts';
