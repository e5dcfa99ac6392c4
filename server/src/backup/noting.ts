/** Acts that outlast a restore come to lie beside the backups, one after the other. */

import type { BlobStore } from '../packages/blob-store/index.ts';
import type { Database } from '../platform/db/database.ts';
import { forgetLasting, listLasting } from './lasting-queries.ts';
import { writeNote } from './notes.ts';
import { hasAnyMade } from './run-queries.ts';

const batch = 200;

/** `open` is asked only when there is something to note. Done twice, a note is written twice over itself. */
export async function noteLasting(database: Database, open: () => Promise<BlobStore>): Promise<void> {
  await eachBatch(database, async (acts) => {
    const backups = await open();
    for (const { id, note } of acts) await writeNote(backups, note, String(id));
  });
}

/** Where no backup was ever made there is nothing to note them beside; those of backups that are off wait until they are on. */
export async function letGo(database: Database): Promise<void> {
  if (await hasAnyMade(database.pool)) return;
  await eachBatch(database, async () => undefined);
}

type Acts = Awaited<ReturnType<typeof listLasting>>;

async function eachBatch(database: Database, work: (acts: Acts) => Promise<void>): Promise<void> {
  for (;;) {
    const acts = await listLasting(database, batch);
    if (acts.length === 0) return;
    await work(acts);
    await forgetLasting(
      database,
      acts.map(({ id }) => id),
    );
  }
}
