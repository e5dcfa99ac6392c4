/** The record as a table for spreadsheets. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { differenceOf, reasonOf } from '#contract/moderation/difference.ts';
import type { RecordEntry } from '#contract/moderation/model.ts';
import { fieldText, recordTexts } from '#contract/moderation/texts.ts';

/** Written while it is read. What a spreadsheet would take for a formula is told to be text. */
export function csvOf(entries: AsyncIterable<RecordEntry>): Readable {
  const table = stringify({ header: true, bom: true, escape_formulas: true, columns: recordTexts.columns });
  const rows = Readable.from(rowsOf(entries));
  rows.once('error', (error) => table.destroy(error));
  table.once('close', () => rows.destroy());
  return rows.pipe(table);
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
    action,
    recordTexts.kinds[target.kind],
    String(target.id),
    target.title,
    side('before'),
    side('after'),
    reasonOf(entry),
    undoes === null ? '' : String(undoes),
  ];
}
