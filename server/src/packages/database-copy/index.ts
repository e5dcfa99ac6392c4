/** Any PostgreSQL database, copied in one snapshot while it is in use, and filled again. The README says how. */
export type { CopiedTable, SequenceState } from './catalog-queries.ts';
export { type Filling, fillDatabase } from './fill.ts';
export { DatabaseCopyError } from './session.ts';
export { type Copying, openSnapshot, type Snapshot } from './snapshot.ts';
