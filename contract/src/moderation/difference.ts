/** What an act changed, for people to read. Pure. */
import type { RecordEntry, Recorded } from './model.ts';
import { recordTexts } from './texts.ts';

export interface Change {
  field: string;
  /** As text; '' for nothing. */
  before: string;
  after: string;
}

/** Told beside the difference, or by another field. */
const toldElsewhere: ReadonlySet<string> = new Set(['reason', 'flags', 'isEdited']);

/** In the order of what was before, what came anew after it. What is the same is left out. */
export function differenceOf({ before, after }: Pick<RecordEntry, 'before' | 'after'>): Change[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => !toldElsewhere.has(field))
    .map((field) => ({ field, before: textOf(field, before), after: textOf(field, after) }))
    .filter((change) => change.before !== change.after);
}

function textOf(field: string, recorded: Recorded): string {
  const value = recorded[field];
  return isHtml(field) && typeof value === 'string' ? wordsOf(value) : valueText(value);
}

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

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? recordTexts.yes : recordTexts.no;
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'object' ? Object.values(value).map(valueText).join(' ') : String(value);
}

/** Why the staff did it; '' where nothing is said. */
export function reasonOf({ after: { reason } }: Pick<RecordEntry, 'after'>): string {
  return typeof reason === 'string' ? reason : '';
}
