import { Fault } from '#contract/core/fault.ts';
import type { ExportId, MemberId } from '#contract/core/ids.ts';
import type { DataExport, DownloadToken, ExportState } from '#contract/exports/model.ts';
import { exportTexts } from '#contract/exports/texts.ts';
import type { Blob } from '../../packages/blob-store/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { deleteTokens } from '../../platform/db/download-tokens.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { hashToken, newToken } from '../accounts/index.ts';
import {
  deleteExportsOf,
  deleteGone,
  findExport,
  insertExport,
  insertToken,
  lockExport,
  redeemToken,
  type StoredExport,
} from './queries.ts';

export const exportAsked = domainEvent<{ exportId: ExportId }>('export-asked');

/**
 * Requests an export, one at a time: while one is under way, a further request returns it. Deletes the previous export.
 */
export async function askForExport(context: AppContext, { memberId }: Viewer): Promise<DataExport> {
  await context.write(async (unit) => {
    const before = await lockExport(unit.tx, memberId);
    if (before !== undefined && stateOf(before) === 'making') return;
    // Deletes only a locked row. Without a lock, the row may be one that a simultaneous request has just inserted.
    if (before !== undefined) await removeExportsOf(unit, memberId);
    const exportId = await insertExport(unit.tx, memberId);
    if (exportId !== undefined) unit.happened(exportAsked, { exportId });
  });
  return readExport(context, memberId);
}

export async function readExport({ database }: AppContext, memberId: MemberId): Promise<DataExport> {
  const found = await findExport(database.db, memberId);
  if (found === undefined) return { state: 'none', askedAt: null, ...nothingMade };
  const { askedAt, madeAt, goneAt, bytes } = found;
  const state = stateOf(found);
  return { state, askedAt, ...(state === 'ready' ? { madeAt, goneAt, bytes } : nothingMade) };
}

const nothingMade = { madeAt: null, goneAt: null, bytes: null };

function stateOf({ madeAt, failedAt }: StoredExport): Exclude<ExportState, 'none'> {
  if (madeAt !== null) return 'ready';
  return failedAt === null ? 'making' : 'failed';
}

/** Creates a one-time token for the download. Throws `not_found` if no export is ready. */
export async function startDownload({ database }: AppContext, { memberId }: Viewer): Promise<DownloadToken> {
  const found = await findExport(database.db, memberId);
  if (found === undefined || stateOf(found) !== 'ready') throw nothingThere();
  const token = newToken();
  const expiresAt = await insertToken(database.db, token.hash, found.id);
  if (expiresAt === undefined) throw nothingThere();
  return { token: token.text, expiresAt };
}

export interface Download extends Blob {
  bytes: number;
  madeAt: Date;
}

/** Uses up the token, even if the download fails. Throws `gone`. */
export async function takeDownload({ database, storage }: AppContext, token: string): Promise<Download> {
  const found = await redeemToken(database, hashToken(token));
  if (found === undefined) throw new Fault('gone', exportTexts.linkGone);
  const { file, bytes, madeAt } = found;
  const stored = await storage.get(file);
  if (stored === undefined) throw nothingThere();
  return { stream: stored.stream, bytes, madeAt };
}

function nothingThere(): Fault {
  return new Fault('not_found', exportTexts.notThere);
}

/** Files are to be deleted, as no row references them any more. */
export const exportFilesRemoved = domainEvent<{ files: string[] }>('export-files-removed');

/** Removes all exports of a member. One under way is discarded when it is done. */
export async function removeExportsOf(unit: UnitOfWork, memberId: MemberId): Promise<void> {
  removeFiles(unit, await deleteExportsOf(unit.tx, memberId));
}

/** Removes expired exports (rules/data-export 4). */
export async function clearGone({ write }: AppContext): Promise<void> {
  await write(async (unit) => {
    removeFiles(unit, await deleteGone(unit.tx));
    await deleteTokens(unit.tx, 'export_tokens');
  });
}

/** Deletes files in a job, which retries: no row references them any more, so nothing else would find them. */
export function removeFiles({ happened }: UnitOfWork, files: string[]): void {
  if (files.length > 0) happened(exportFilesRemoved, { files });
}
