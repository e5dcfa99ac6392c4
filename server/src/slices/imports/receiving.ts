/**
 * A file on its way in (rules/imports 2). Its import takes its place, and names the file, before anything of it is kept: what
 * a crash leaves is found by its row.
 */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Fault } from '#contract/core/fault.ts';
import type { ImportId } from '#contract/core/ids.ts';
import type { Import, ImportKind } from '#contract/imports/model.ts';
import { importTexts } from '#contract/imports/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { fileUploaded, importFilesRemoved } from './events.ts';
import {
  deleteReceiving,
  findNewest,
  findOpen,
  insertImport,
  namesFile,
  noteHeard,
  setReceived,
} from './queries.ts';

export interface PlacedImport {
  kind: ImportKind;
  id: ImportId;
  file: string;
}

/** Throws `conflict` with the name of whoever began the one that is open; of two at once the first stays. */
export async function takePlace(
  { database: { db } }: AppContext,
  { kind, fileName }: { kind: ImportKind; fileName: string },
  { memberId }: Pick<Viewer, 'memberId'>,
): Promise<PlacedImport> {
  const file = newFile();
  const id = await insertImport(db, { kind, begunBy: memberId, file, fileName });
  if (id === undefined) throw new Fault('conflict', importTexts.underWay((await findOpen(db, kind)) ?? ''));
  return { kind, id, file };
}

/** Hard to guess, and never given out: the name opens nothing. */
function newFile(): string {
  return `imports/${randomBytes(16).toString('base64url')}.csv`;
}

/** Milliseconds between two signs of life while a file comes: many within those after which it is given up (rules/imports 13). */
const usualSigns = 60_000;

/** Throws `invalid` for an empty one, and `conflict` where it is cancelled while it comes. */
export async function storeFile(
  { database: { db }, storage }: AppContext,
  { id, file }: PlacedImport,
  content: Readable,
  signs = usualSigns,
): Promise<void> {
  const sign = async () => {
    if (!(await noteHeard(db, id))) throw new Fault('conflict', importTexts.isOver);
  };
  const heard = Readable.from(signing(content, sign, signs), { objectMode: false });
  const bytes = await storage.put(file, heard).catch(async (error) => {
    // Cancelled, its file was removed under the hands of whoever wrote it.
    await sign();
    throw error;
  });
  if (bytes === 0) throw new Fault('invalid', importTexts.empty);
}

/** The same bytes; those that come `every` so many milliseconds give a sign. */
async function* signing(content: Readable, sign: () => Promise<void>, every: number): AsyncGenerator<Buffer> {
  let signedAt = performance.now();
  for await (const chunk of content) {
    if (performance.now() - signedAt >= every) {
      await sign();
      signedAt = performance.now();
    }
    yield chunk;
  }
}

/** Throws `conflict` where it was cancelled while it came. */
export async function startCheck(context: AppContext, { kind, id }: PlacedImport): Promise<Import> {
  await context.write(async ({ tx, happened }) => {
    if (!(await setReceived(tx, id))) throw new Fault('conflict', importTexts.isOver);
    happened(fileUploaded, { importId: id });
  });
  const begun = await findNewest(context.database, kind);
  if (begun === undefined) throw new Error('an import that has begun has no row');
  return begun;
}

/** Nothing is left of it, and its place is free. It stays where its check has begun after all, and only the answer was lost. */
export async function giveUpPlace({ write }: AppContext, { id, file }: PlacedImport): Promise<void> {
  await write(async ({ tx, happened }) => {
    await deleteReceiving(tx, id);
    // One that was cancelled has lost its file before all of it was there.
    if (!(await namesFile(tx, id))) happened(importFilesRemoved, { files: [file] });
  });
}
