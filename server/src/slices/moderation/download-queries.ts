/** The SQL of words for one download of the record. */
import type { Actor } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { RecordFilter } from '#contract/moderation/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { insertWord, takeWord } from '../../platform/db/download-words.ts';

export function insertDownload(
  { db }: Database,
  tokenHash: Buffer,
  memberId: MemberId,
  filter: RecordFilter,
): Promise<Date> {
  const columns = { filter: JSON.stringify(filter) };
  return insertWord(db, 'record_downloads', { tokenHash, memberId, columns });
}

export interface TakenDownload extends Actor {
  filter: RecordFilter;
}

export function takeDownload({ db }: Database, tokenHash: Buffer): Promise<TakenDownload | undefined> {
  return takeWord(db, 'record_downloads', 'taken.filter', tokenHash);
}
