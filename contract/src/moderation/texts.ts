/** The exact texts about the record (docs/rules/record.md). */
import type { RecordedKind, RecordTarget } from './model.ts';

export const recordTexts = {
  heading: 'Activity log',
  none: 'No Data',
  download: 'Download as CSV',
  linkGone: 'This download has expired or was already used. Go back and press Download again.',
  kinds: {
    product: 'Product',
    thread: 'Huddle',
    comment: 'Comment',
    member: 'Member',
    message: 'Message',
    'held-post': 'Pending post',
    category: 'Category',
    type: 'Type',
    tag: 'Tag',
    label: 'Label',
    webhook: 'Webhook',
    settings: 'Settings',
    table: 'Table',
  } satisfies Record<RecordedKind, string>,
  /** Of the table for spreadsheets. */
  columns: ['ID', 'When', 'Who', 'What', 'Kind', 'Item ID', 'Title', 'Before', 'After', 'Reason', 'Undoes'],
  yes: 'Yes',
  no: 'No',
} as const;

/** Taking back what the staff did (rules/flags 17). */
export const undoTexts = {
  undo: 'Undo',
  undone: 'Undone.',
  notThere: 'This entry doesn’t exist in the activity log.',
  cannot: 'This can’t be undone.',
  ownComment: 'You can’t undo a decision about your own comment. Another moderator can.',
  already: 'Already undone.',
  isUndo: 'This entry is itself an undo. Make the change again instead.',
  newer: 'This item was changed again later. Undo that first.',
  changed: 'This item was changed later, so this can’t be undone.',
  gone: 'The item no longer exists.',
} as const;

/** What the fields of an entry are called on screen; others show their own name in words. */
const fieldNames: Record<string, string> = {
  html: 'Text',
  isShown: 'Shown',
  isOpen: 'Open',
  isFeatured: 'Featured',
  flagCount: 'Flags',
};

/** Entries whose own name in words is not what the screen calls them. */
const actionNames: Record<string, string> = {
  'held-post-refused': 'Pending post declined',
  'registration-refused': 'Registration declined',
  'member-noted': 'Note added',
  'act-undone': 'Action undone',
};

/** `product-removed` → `Product removed`, and of a tag `master-edited` → `Tag edited`: as the screen calls the thing. */
export function actionText(action: string, kind: RecordedKind): string {
  const name = actionNames[action];
  if (name !== undefined) return name;
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
  title: 'Moderator actions',
  person: 'Person',
  kind: 'Kind',
  anyKind: 'Any',
  thing: 'ID',
  from: 'From',
  to: 'To',
  reason: 'Reason',
  takesBack: 'Undoes an earlier action',
  takenBack: 'Undone',
  confirmUndo: 'Undo this action?',
} as const;
