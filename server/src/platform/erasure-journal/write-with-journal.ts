/**
 * The erasure journal: changes that a restore must not undo (rules/backups 13). Entries wait here to be copied beside
 * the backups.
 */

import type { AppContext } from '../app-context.ts';
import type { UnitOfWork } from '../db/write.ts';
import { domainEvent } from '../jobs/events.ts';
import { insertJournalEntry, type JournalEntry } from './queries.ts';

/** Entries of the erasure journal wait to be copied beside the backups. */
export const journalWritten = domainEvent<Record<string, never>>('lasting-acts-written');

/** Writes an entry in the transaction. */
export type AppendToJournal = (act: JournalEntry) => Promise<void>;

/** One transaction of `write` with entries in the erasure journal, which are copied beside the backups soon after the commit. */
export async function writeWithJournal<Result>(
  { write, ask }: Pick<AppContext, 'write' | 'ask'>,
  work: (unit: UnitOfWork, keep: AppendToJournal) => Promise<Result>,
): Promise<Result> {
  const result = await write((unit) => work(unit, (act) => insertJournalEntry(unit.tx, act)));
  ask(journalWritten);
  return result;
}
