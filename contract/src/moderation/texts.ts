/** The exact texts of the activity log (docs/rules/record.md). */
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
    creditKind: 'Credit kind',
    creditRequirement: 'Credit requirement',
    webhook: 'Webhook',
    settings: 'Settings',
    table: 'Table',
  } satisfies Record<RecordedKind, string>,
  /** For the spreadsheet export. */
  columns: ['ID', 'When', 'Who', 'What', 'Kind', 'Item ID', 'Title', 'Before', 'After', 'Reason', 'Undoes'],
  yes: 'Yes',
  no: 'No',
} as const;

/** Undoing a staff action (rules/flags 17). */
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

/** Screen names of entry fields; other fields show their own name in words. */
const fieldNames: Record<string, string> = {
  html: 'Text',
  isShown: 'Shown',
  isOpen: 'Open',
  isFeatured: 'Featured',
  flagCount: 'Flags',
};

/** Screen names of entries whose own name in words would mislead. */
const actionNames: Record<string, string> = {
  'held-post-refused': 'Pending post declined',
  'registration-refused': 'Registration declined',
  'member-noted': 'Note added',
  'act-undone': 'Action undone',
};

/** Formats `product-removed` as `Product removed`, and `master-edited` of a tag as `Tag edited`. */
export function actionText(action: string, kind: RecordedKind): string {
  const name = actionNames[action];
  if (name !== undefined) return name;
  const named = action.replace(/^(master|thread)(?=-)/, recordTexts.kinds[kind]);
  return sentenceOf(named.replaceAll('-', ' '));
}

/** A title, or the kind and id; only the kind for singletons and whole tables. */
export function targetText({ kind, id, title }: Pick<RecordTarget, 'kind' | 'id' | 'title'>): string {
  if (title !== '') return title;
  const isOnly = kind === 'settings' || (kind === 'table' && id === 0);
  return isOnly ? recordTexts.kinds[kind] : `${recordTexts.kinds[kind]} ${id}`;
}

/** Formats `parentId` as `Parent id`. */
export function fieldText(field: string): string {
  return fieldNames[field] ?? sentenceOf(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}

const sentenceOf = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Texts around the activity log. */
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
