/** Describes the changes of an activity log entry. Pure. */
import { roleChoices } from '../members/texts.ts';
import { eventTexts } from '../webhooks/texts.ts';
import type { RecordEntry, Recorded } from './model.ts';
import { recordTexts } from './texts.ts';

export interface Change {
  field: string;
  /** As text; '' for nothing. */
  before: string;
  after: string;
}

/** Shown beside the difference, or by another field. */
const isShownElsewhere: ReadonlySet<string> = new Set(['reason', 'flags', 'isEdited']);

/** In the order of the old fields, followed by new ones. Unchanged fields are left out. */
export function differenceOf({ before, after }: Pick<RecordEntry, 'before' | 'after'>): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => !isShownElsewhere.has(field))
    .map((field) => ({ field, before: textOf(field, before), after: textOf(field, after) }))
    .filter((change) => change.before !== change.after);
}

function textOf(field: string, recorded: Recorded): string {
  const value = recorded[field];
  if (isHtml(field) && typeof value === 'string') return wordsOf(value);
  return valueText(value, namesIn[field]);
}

/** Screen names of values that are no member's words. */
const namesIn: Record<string, Readonly<Record<string, string>>> = { role: roleChoices, events: eventTexts };

const isHtml = (field: string) => /^html$|Html$/.test(field);

/** Paragraphs, list items and line breaks become lines. */
function wordsOf(html: string): string {
  const lines = html.replace(/<br\s*\/?>/g, '\n').split(/<\/(?:p|li|h[2-4]|blockquote)>|\n/);
  return lines.map(lineOf).filter(Boolean).join('\n');
}

/** The only entities that stored HTML contains. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

function lineOf(html: string): string {
  const words = html
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.replace(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);
}

function valueText(value: unknown, names?: Readonly<Record<string, string>>): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? recordTexts.yes : recordTexts.no;
  if (Array.isArray(value)) return value.map((one) => valueText(one, names)).join(', ');
  if (typeof value === 'object')
    return Object.values(value)
      .map((one) => valueText(one))
      .join(' ');
  return names?.[String(value)] ?? String(value);
}

/** The staff's reason; '' if none. */
export function reasonOf({ after: { reason } }: Pick<RecordEntry, 'after'>): string {
  return typeof reason === 'string' ? reason : '';
}
