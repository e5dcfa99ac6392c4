/** The activity log as a table for spreadsheets. */
import type { Readable } from 'node:stream';
import { differenceOf, reasonOf } from '#contract/moderation/difference.ts';
import type { RecordEntry } from '#contract/moderation/model.ts';
import { actionText, fieldText, recordTexts } from '#contract/moderation/texts.ts';
import { writeCsv } from '../../packages/csv/index.ts';

/** Yields lines while the log is being read. */
export function csvOf(entries: AsyncIterable<RecordEntry>): Readable {
  return writeCsv(recordTexts.columns, rowsOf(entries));
}

async function* rowsOf(entries: AsyncIterable<RecordEntry>): AsyncGenerator<string[]> {
  for await (const entry of entries) yield rowOf(entry);
}

function rowOf(entry: RecordEntry): string[] {
  const { id, at, actor, action, target, undoes } = entry;
  const changes = differenceOf(entry);
  const side = (of: 'before' | 'after') =>
    changes.map((change) => `${fieldText(change.field)}: ${change[of]}`).join('\n');
  return [
    String(id),
    at.toISOString(),
    actor.name,
    actionText(action, target.kind),
    recordTexts.kinds[target.kind],
    String(target.id),
    target.title,
    side('before'),
    side('after'),
    reasonOf(entry),
    undoes === null ? '' : String(undoes),
  ];
}
