/**
 * Products and members as tables that can be imported again, and the problems of a file as a table (rules/imports 12).
 */
import type { Readable } from 'node:stream';
import { isAdmin } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import type { ImportId } from '#contract/core/ids.ts';
import type { DownloadToken } from '#contract/exports/model.ts';
import { importColumns } from '#contract/imports/columns.ts';
import { type AskTable, keptFaults } from '#contract/imports/model.ts';
import { faultSumText, importTexts } from '#contract/imports/texts.ts';
import { writeCsv } from '../../packages/csv/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { hashToken, newToken } from '../accounts/index.ts';
import {
  insertDownload,
  isImport,
  listFaultSums,
  listFaults,
  type TakenDownload,
  takeDownload,
} from './fault-queries.ts';
import { tableKinds } from './kinds.ts';

/** Creates a one-time token for a download. Throws `not_found` for the problems of an import that does not exist. */
export async function startTableDownload(
  { database }: AppContext,
  input: AskTable,
  { memberId }: Viewer,
): Promise<DownloadToken> {
  const { faultsOf } = input;
  if (faultsOf !== null && !(await isImport(database, faultsOf)))
    throw new Fault('not_found', importTexts.notThere);
  const token = newToken();
  return { token: token.text, expiresAt: await insertDownload(database, token.hash, memberId, input) };
}

export interface TakenTable {
  /** The file's name without its extension. */
  name: string;
  table: Readable;
}

/** Uses up the token and logs an export. Throws `gone`, also for former administrators. */
export async function takeTable(context: AppContext, token: string): Promise<TakenTable> {
  const taken = await context.write(async ({ tx }) => {
    const found = await takeDownload(tx, hashToken(token));
    if (found !== undefined && isAdmin(found.role) && found.faultsOf === null) await recordExport(tx, found);
    return found;
  });
  if (taken === undefined || !isAdmin(taken.role)) throw new Fault('gone', importTexts.linkGone);
  const { kind, faultsOf } = taken;
  return faultsOf === null
    ? { name: `${kind}s`, table: writeCsv(importColumns[kind], tableKinds[kind].rowsOf(context)) }
    : {
        name: 'problems',
        table: writeCsv(['row', 'column', 'problem', 'cell'], faultRows(context, faultsOf)),
      };
}

/** rules/imports 17: the audit entry has no id of an item, as a table is none. */
async function recordExport(tx: Tx, { kind, memberId }: TakenDownload): Promise<void> {
  await recordAuditEntry(tx, {
    actorId: memberId,
    action: `${kind}s-exported`,
    targetKind: 'table',
    targetId: 0,
    before: {},
    after: { rows: await tableKinds[kind].count(tx) },
  });
}

async function* faultRows({ database }: AppContext, id: ImportId): AsyncGenerator<string[]> {
  const faults = await listFaults(database, { id, column: '', kind: null, skip: 0, limit: maxFaults });
  for (const { row, column, sentence, cell } of faults) yield [String(row), column, sentence, cell];
  if (faults.length < keptFaults) return;
  for (const { column, sentence, count } of await listFaultSums(database, id))
    yield ['', column, faultSumText(sentence, count), ''];
}

/** A limit above the number of problems that are stored for one import. */
const maxFaults = 100_000;
