/**
 * Receives an uploaded file (rules/imports 2). The import's row references the file before any of it is stored. So the
 * file can be found after a crash.
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
  recordUploadProgress,
  setReceived,
} from './queries.ts';

export interface ReceivingImport {
  kind: ImportKind;
  id: ImportId;
  file: string;
}

/**
 * Creates the import before its file is uploaded. Throws `conflict` with the name of the administrator who began the
 * open import. Of two at once the first stays.
 */
export async function createImport(
  { database: { db } }: AppContext,
  { kind, fileName }: { kind: ImportKind; fileName: string },
  { memberId }: Pick<Viewer, 'memberId'>,
): Promise<ReceivingImport> {
  const file = newFile();
  const id = await insertImport(db, { kind, begunBy: memberId, file, fileName });
  if (id === undefined) throw new Fault('conflict', importTexts.underWay((await findOpen(db, kind)) ?? ''));
  return { kind, id, file };
}

/** Hard to guess and never published; the name opens nothing. */
function newFile(): string {
  return `imports/${randomBytes(16).toString('base64url')}.csv`;
}

/**
 * Milliseconds between two heartbeats during an upload: many within the time after which it is abandoned (rules/imports
 * 13).
 */
const usualSigns = 60_000;

/**
 * Stores the uploaded file. Throws `invalid` for an empty file, and `conflict` if it is cancelled during the upload.
 */
export async function storeFile(
  { database: { db }, storage }: AppContext,
  { id, file }: ReceivingImport,
  content: Readable,
  signs = usualSigns,
): Promise<void> {
  const sign = async () => {
    if (!(await recordUploadProgress(db, id))) throw new Fault('conflict', importTexts.isOver);
  };
  const heard = Readable.from(signing(content, sign, signs), { objectMode: false });
  const bytes = await storage.put(file, heard).catch(async (error) => {
    // If it was cancelled, its file was deleted while it was being written.
    await sign();
    throw error;
  });
  if (bytes === 0) throw new Fault('invalid', importTexts.empty);
}

/** Passes the bytes on, with a heartbeat every `every` milliseconds while bytes arrive. */
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

/** Queues the check of the uploaded file. Throws `conflict` if it was cancelled during the upload. */
export async function startCheck(context: AppContext, { kind, id }: ReceivingImport): Promise<Import> {
  await context.write(async ({ tx, happened }) => {
    if (!(await setReceived(tx, id))) throw new Fault('conflict', importTexts.isOver);
    happened(fileUploaded, { importId: id });
  });
  const begun = await findNewest(context.database, kind);
  if (begun === undefined) throw new Error('an import that has begun has no row');
  return begun;
}

/**
 * Deletes the import and its file, so that another can begin. It stays if its check has begun and only the reply was
 * lost.
 */
export async function abandonImport({ write }: AppContext, { id, file }: ReceivingImport): Promise<void> {
  await write(async ({ tx, happened }) => {
    await deleteReceiving(tx, id);
    // A cancelled import was dereferenced from its file before the upload ended.
    if (!(await namesFile(tx, id))) happened(importFilesRemoved, { files: [file] });
  });
}
