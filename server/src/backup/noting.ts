/** Acts that outlast a restore come to lie beside the backups, one after the other; where none are made they are let go. */
import type { Services } from '../platform/services.ts';
import type { Vault } from '../platform/vault/vault.ts';
import { forgetLasting, listLasting } from './lasting-queries.ts';
import { writeNote } from './notes.ts';

const batch = 200;

/** `open` is asked only when there is something to note. Done twice, a note is written twice over itself. */
export async function noteLasting(
  { database }: Pick<Services, 'database'>,
  open: (() => Promise<Vault>) | undefined,
): Promise<void> {
  for (
    let acts = await listLasting(database, batch);
    acts.length > 0;
    acts = await listLasting(database, batch)
  ) {
    const vault = await open?.();
    for (const { id, note } of acts) {
      if (vault !== undefined) await writeNote(vault, note, String(id));
    }
    await forgetLasting(
      database,
      acts.map(({ id }) => id),
    );
  }
}
