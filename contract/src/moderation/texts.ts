/** The exact texts about the record (docs/rules/record.md). */
import type { RecordedKind, RecordTarget } from './model.ts';

export const recordTexts = {
  heading: 'Record',
  none: 'No Data',
  download: 'Download as CSV',
  linkGone: 'This download has expired or was already used. Please go back and press Download again.',
  kinds: {
    product: 'Product',
    thread: 'Huddle',
    comment: 'Comment',
    member: 'Member',
    message: 'Message',
    'held-post': 'Held post',
    category: 'Category',
    type: 'Type',
    tag: 'Tag',
    label: 'Label',
    webhook: 'Webhook',
    settings: 'Settings',
    table: 'Table',
  } satisfies Record<RecordedKind, string>,
  /** Of the table for spreadsheets. */
  columns: [
    'Number',
    'When',
    'Who',
    'What',
    'Kind',
    'Id',
    'Title',
    'Before',
    'After',
    'Reason',
    'Takes back',
  ],
  yes: 'Yes',
  no: 'No',
} as const;

/** Taking back what the staff did (rules/flags 17). */
export const undoTexts = {
  undo: 'Undo',
  undone: 'It is as it was before.',
  notThere: 'There is no such entry in the record.',
  cannot: 'This cannot be taken back.',
  ownComment: "You can't undo a decision about your own comment. Another moderator can.",
  already: 'This was taken back already.',
  isUndo: 'This took something back: do it anew where it belongs.',
  newer: 'Something else was done to it since. Take that back first.',
  changed: 'It was changed since, so this cannot be taken back.',
  gone: 'What it was done to is not here any more.',
} as const;

/** What the fields of an entry are called on screen; others show their own name in words. */
const fieldNames: Record<string, string> = {
  html: 'Text',
  isShown: 'Shown',
  isOpen: 'Open',
  isFeatured: 'Featured',
  flagCount: 'Flags',
};

/** `product-removed` → `Product removed`, and of a tag `master-edited` → `Tag edited`: as the screen calls the thing. */
export function actionText(action: string, kind: RecordedKind): string {
  const named = action.replace(/^(master|thread)(?=-)/, recordTexts.kinds[kind]);
  return sentenceOf(named.replaceAll('-', ' '));
}

/** A title, or the kind and which of it; of what there is but one, and of all of a table, the kind alone. */
export function targetText({ kind, id, title }: Pick<RecordTarget, 'kind' | 'id' | 'title'>): string {
  if (title !== '') return title;
  const isOnly = kind === 'settings' || (kind === 'table' && id === 0);
  return isOnly ? recordTexts.kinds[kind] : `${recordTexts.kinds[kind]} ${id}`;
}

/** `parentId` → `Parent id`. */
export function fieldText(field: string): string {
  return fieldNames[field] ?? sentenceOf(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

const sentenceOf = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Around the record on screen. */
export const recordScreenTexts = {
  title: 'What the staff did',
  person: 'Who acted',
  kind: 'Kind',
  anyKind: 'Any',
  thing: 'Its number',
  from: 'From',
  to: 'To',
  reason: 'Reason',
  takesBack: 'Takes an act back',
  takenBack: 'Taken back',
  confirmUndo: 'Take this act back?',
} as const;
