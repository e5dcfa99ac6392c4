/**
 * Copies any PostgreSQL database in one snapshot while it is in use, and fills a database from the copy. See the
 * README.
 */
export type { CopiedTable, SequenceState } from './catalog-queries.ts';
export { type Filling, fillDatabase } from './fill.ts';
export { DatabaseCopyError } from './session.ts';
export { type Copying, openSnapshot, type Snapshot } from './snapshot.ts';
