/** Any PostgreSQL database, copied in one snapshot while it is in use, and filled again. The README says how. */
export type { CopiedTable, SequenceState } from './catalog-queries.ts';
export type { Copying } from './copy-out.ts';
export { DatabaseCopyError } from './error.ts';
export { type Filling, fillDatabase } from './fill.ts';
export { openSnapshot, type Snapshot } from './snapshot.ts';
