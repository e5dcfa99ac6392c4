/**
 * Notes of what a restore must not undo (rules/backups 13). Each is an object beside the archives, written as it happens, so that
 * it outlives the database.
 */
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { MemberId } from '#contract/core/ids.ts';
import { letterKinds } from '#contract/letters/model.ts';
import { type BlobStore, readBlob } from '../packages/blob-store/index.ts';

const act = {
  at: z.iso.datetime(),
  memberId: z
    .int()
    .positive()
    .transform((id) => id as MemberId),
};

const noted = z.discriminatedUnion('what', [
  z.object({ ...act, what: z.literal('erased'), keepsPosts: z.boolean() }),
  // `since` is null for who came back.
  z.object({
    ...act,
    what: z.literal('departure'),
    since: z.iso.datetime().nullable(),
    keepsPosts: z.boolean(),
  }),
  z.object({ ...act, what: z.literal('chosen'), kind: z.enum(letterKinds), choice: z.string() }),
]);

/** How it stood soon after the act. */
export type NotedAct = z.infer<typeof noted>;

const folder = 'since/';

/**
 * An act's moment is when its transaction began, and a snapshot sees what was committed before: an act that it does not see
 * may have begun this long before it, in milliseconds.
 */
const longestTransaction = 60 * 60 * 1000;

/** `id` tells notes of one moment apart; the same note written twice is one. A full disk keeps none from being written. */
export async function writeNote(backups: BlobStore, note: NotedAct, id: string): Promise<void> {
  const content = Buffer.from(JSON.stringify(note));
  await backups.put(`${folder}${prefixOf(note.at)}-${id}.json`, content, { useReserve: true });
}

/** What a snapshot of this moment may not have seen, in the order in which it happened. Throws an Error that names a bad one. */
export async function listNotes(backups: BlobStore, snapshot: Date): Promise<NotedAct[]> {
  const notes: NotedAct[] = [];
  const first = firstAfter(snapshot);
  for await (const { key: name } of backups.list(folder)) {
    if (name >= first) notes.push(await readNote(backups, name));
  }
  return notes;
}

async function readNote(backups: BlobStore, name: string): Promise<NotedAct> {
  const content = await readBlob(backups, name);
  try {
    return noted.parse(JSON.parse(content === undefined ? '' : await text(content)));
  } catch (error) {
    const sentence = `The note ${name} next to the backups can’t be read. It lists what a restore must repeat. Repair it, or move it away to continue without it.`;
    throw new Error(sentence, { cause: error });
  }
}

/** Those that no snapshot from this moment on needs. */
export async function removeNotesBefore(backups: BlobStore, snapshot: Date): Promise<void> {
  const first = firstAfter(snapshot);
  for await (const { key: name } of backups.list(folder)) if (name < first) await backups.delete(name);
}

function firstAfter(snapshot: Date): string {
  return folder + prefixOf(new Date(snapshot.getTime() - longestTransaction).toISOString());
}

/** The moment, as names may have it. */
function prefixOf(at: string): string {
  return at.replaceAll(':', '-');
}
