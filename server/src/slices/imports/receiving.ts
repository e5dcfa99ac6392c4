/**
 * A file on its way in (rules/imports 2). Its import takes its place, and names the file, before anything of it is kept: what
 * a crash leaves is found by its row.
 */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Fault } from '#contract/core/fault.ts';
import type { ImportId } from '#contract/core/ids.ts';
import type { Import, ImportKind } from '#contract/imports/model.ts';
import { importTexts } from '#contract/imports/texts.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { fileUploaded } from './facts.ts';
import { deleteImport, findNewest, findOpen, insertImport, setReceived } from './queries.ts';

export interface PlacedImport {
  kind: ImportKind;
  id: ImportId;
  file: string;
}

/** Throws `conflict` with the name of whoever began the one that is open; of two at once the first stays. */
export async function takePlace(
  { database: { db } }: Services,
  { kind, fileName }: { kind: ImportKind; fileName: string },
  { memberId }: Viewer,
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

/** Throws `invalid` for an empty one. */
export async function storeFile({ storage }: Services, file: string, content: Readable): Promise<void> {
  const bytes = await storage.writeStream(file, content);
  if (bytes === 0) throw new Fault('invalid', importTexts.empty);
}

/** Throws `conflict` where it was cancelled while it came. */
export async function startCheck(services: Services, { kind, id }: PlacedImport): Promise<Import> {
  await services.write(async ({ tx, happened }) => {
    if (!(await setReceived(tx, id))) throw new Fault('conflict', importTexts.isOver);
    happened(fileUploaded, { importId: id });
  });
  const begun = await findNewest(services.database, kind);
  if (begun === undefined) throw new Error('an import that has begun has no row');
  return begun;
}

/** Nothing is left of it, and its place is free. */
export async function giveUpPlace({ database, storage }: Services, { id, file }: PlacedImport): Promise<void> {
  await storage.remove(file);
  await deleteImport(database.db, id);
}
