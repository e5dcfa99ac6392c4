/** Products and members as they come in again, and what is wrong with a file, as tables for spreadsheets (rules/imports 12). */
import type { Readable } from 'node:stream';
import { isAdmin } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import type { ImportId } from '#contract/core/ids.ts';
import type { DownloadToken } from '#contract/exports/model.ts';
import { importColumns } from '#contract/imports/columns.ts';
import { type AskTable, keptFaults } from '#contract/imports/model.ts';
import { importTexts } from '#contract/imports/texts.ts';
import { writeCsv } from '../../packages/csv/index.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { hashToken, newToken } from '../accounts/index.ts';
import { insertDownload, isImport, takeDownload } from './download-queries.ts';
import { tableKinds } from './kinds.ts';
import { listFaults } from './queries.ts';

/** Throws `not_found` for faults of an import that is not there. */
export async function startTableDownload(
  { database }: Services,
  asked: AskTable,
  { memberId }: Viewer,
): Promise<DownloadToken> {
  const { faultsOf } = asked;
  if (faultsOf !== null && !(await isImport(database, faultsOf)))
    throw new Fault('not_found', importTexts.notThere);
  const token = newToken();
  return { token: token.text, expiresAt: await insertDownload(database, token.hash, memberId, asked) };
}

export interface TakenTable {
  /** Of the file, without its ending. */
  name: string;
  table: Readable;
}

/** Uses the word up. Throws `gone`, also for whoever keeps the office no more. */
export async function takeTable(services: Services, token: string): Promise<TakenTable> {
  const taken = await takeDownload(services.database, hashToken(token));
  if (taken === undefined || !isAdmin(taken.role)) throw new Fault('gone', importTexts.linkGone);
  const { kind, faultsOf } = taken;
  return faultsOf === null
    ? { name: `${kind}s`, table: writeCsv(importColumns[kind], tableKinds[kind].rowsOf(services)) }
    : { name: 'faults', table: writeCsv(['row', 'column', 'fault'], faultRows(services, faultsOf)) };
}

async function* faultRows({ database }: Services, id: ImportId): AsyncGenerator<string[]> {
  const faults = await listFaults(database, { id, skip: 0, limit: keptFaults });
  for (const { row, column, sentence } of faults) yield [String(row), column, sentence];
}
