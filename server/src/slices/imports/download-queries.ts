/** The SQL of words for one download each. */
import type { Actor } from '#contract/accounts/model.ts';
import type { ImportId, MemberId } from '#contract/core/ids.ts';
import type { AskTable } from '#contract/imports/model.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { insertWord, takeWord } from '../../platform/db/download-words.ts';

export function insertDownload(
  { db }: Database,
  tokenHash: Buffer,
  memberId: MemberId,
  { kind, faultsOf }: AskTable,
): Promise<Date> {
  const columns = { kind, import_id: faultsOf };
  return insertWord(db, 'import_downloads', { tokenHash, memberId, columns });
}

export async function isImport(database: Database, id: ImportId): Promise<boolean> {
  return (await database.query('select from imports where id = $1', [id])).length === 1;
}

export interface TakenDownload extends AskTable, Actor {}

export function takeDownload(tx: Tx, tokenHash: Buffer): Promise<TakenDownload | undefined> {
  return takeWord(tx, 'import_downloads', 'taken.kind, taken.import_id as "faultsOf"', tokenHash);
}
