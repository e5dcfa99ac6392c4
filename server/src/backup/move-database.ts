/** Moves all that a database holds into another one, which is empty: for a new major version (rules/running 17). */
import { fillDatabase, openSnapshot, type Snapshot } from '../packages/database-copy/index.ts';
import { migrate } from '../platform/db/migrate.ts';
import { listQueue, putQueue } from './moved-job-queries.ts';
import { beginRestore, stateOf } from './restore-queries.ts';
import { listMigrations } from './state-queries.ts';

/**
 * Rows, ids to come and the queue, nothing left behind, at the level of migrations at which they are. Nobody may write in
 * `from` meanwhile. Throws where the other one is not its equal afterwards.
 */
export async function moveDatabase(from: string, to: string): Promise<void> {
  const state = await stateOf(from);
  // Half a restore is nothing to move; that it is one must be known there, too.
  if (state === 'unfinished') return beginRestore(to);
  if (state === 'empty') return;
  await using snapshot = await openSnapshot(from);
  await migrate(to, { upTo: await listMigrations(snapshot) });
  await moveRows(snapshot, to);
  await putQueue(to, await listQueue(snapshot));
}

async function moveRows(snapshot: Snapshot, to: string): Promise<void> {
  const tables = await snapshot.tables();
  const sequences = await snapshot.sequences();
  const copied = new Map<string, () => number>();
  const contentOf = (table: (typeof tables)[number]) => {
    const { content, rows } = snapshot.copy(table);
    copied.set(table.name, rows);
    return content;
  };
  const filled = await fillDatabase(to, { tables, sequences, contentOf });
  for (const [name, rows] of copied) {
    if (filled.get(name) === rows()) continue;
    throw new Error(`the table ${name} has ${filled.get(name)} rows of ${rows()}`);
  }
}
