/**
 * Notes of what a restore must not undo (rules/backups 13): that a member's account was erased, and what somebody chose about
 * letters. Each is an object beside the archives, written as it happens, so that it outlives the database.
 */
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { MemberId } from '#contract/core/ids.ts';
import type { Choice, LetterKind } from '#contract/letters/model.ts';
import type { Vault } from '../platform/vault/vault.ts';

export type NotedAct = { at: string } & (
  | { what: 'erased'; memberId: MemberId; keepsPosts: boolean }
  | { what: 'chosen'; memberId: MemberId; kind: LetterKind; choice: Choice }
);

const folder = 'since/';

/** `id` tells notes of one moment apart; the same note written twice is one. */
export async function writeNote(vault: Vault, note: NotedAct, id: string): Promise<void> {
  const content = Buffer.from(JSON.stringify(note));
  await vault.write(
    `${folder}${prefixOf(note.at)}-${id}.json`,
    Readable.from([content], { objectMode: false }),
  );
}

/** In the order in which it happened, from this moment on. */
export async function* listNotes(vault: Vault, from: Date): AsyncGenerator<NotedAct> {
  const first = folder + prefixOf(from.toISOString());
  for await (const { name } of vault.list(folder)) {
    if (name < first) continue;
    const content = await vault.read(name);
    if (content !== undefined) yield (await json(content)) as NotedAct;
  }
}

export async function removeNotesBefore(vault: Vault, moment: Date): Promise<void> {
  const first = folder + prefixOf(moment.toISOString());
  for await (const { name } of vault.list(folder)) if (name < first) await vault.remove(name);
}

/** The moment, as names may have it. */
function prefixOf(at: string): string {
  return at.replaceAll(':', '-');
}
