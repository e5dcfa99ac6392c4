/** What an act changed, for people to read. Pure. */
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

/** Told beside the difference, or by another field. */
const isShownElsewhere: ReadonlySet<string> = new Set(['reason', 'flags', 'isEdited']);

/** In the order of what was before, what came anew after it. What is the same is left out. */
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

/** What screens call the values of a field that are no words of anybody. */
const namesIn: Record<string, Readonly<Record<string, string>>> = { role: roleChoices, events: eventTexts };

const isHtml = (field: string) => /^html$|Html$/.test(field);

/** A paragraph, an item of a list or a line is a line. */
function wordsOf(html: string): string {
  const lines = html.replace(/<br\s*\/?>/g, '\n').split(/<\/(?:p|li|h[2-4]|blockquote)>|\n/);
  return lines.map(lineOf).filter(Boolean).join('\n');
}

/** Of what is stored, which knows no other entities. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

function lineOf(html: string): string {
  const words = html
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return words.replace(/&(#?\w+);/g, (written, name: string) => entities[name] ?? written);
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

/** Why the staff did it; '' where nothing is said. */
export function reasonOf({ after: { reason } }: Pick<RecordEntry, 'after'>): string {
  return typeof reason === 'string' ? reason : '';
}
