import type { ExportedAct } from '#contract/exports/model.ts';
import type { OwnedKind } from '../../platform/db/audit.ts';

/** Fields of a product as edits name them, and as imports do, which name some differently. */
const ofProduct = [
  'title',
  'html',
  'url',
  'isOnline',
  'isFeatured',
  'status',
  'isShown',
  'file',
  'memberPrice',
  'nonMemberPrice',
  'originalPrice',
  'hideOriginalPrice',
  'expiresAt',
  'booking',
  'descriptionHtml',
  'memberPriceCents',
  'nonMemberPriceCents',
  'originalPriceCents',
  'categoryIds',
  'productTypeIds',
  'tagIds',
  'labelIds',
  'kind',
  'facts',
];

/**
 * rules/data-export 3: fields of audit entries that describe the item itself, beside the reason. Excludes others who
 * took part, as in flags. It also excludes internals of staff: the text of notes about members, and the table of an
 * import.
 */
const notifiable: Readonly<Record<string, readonly string[]>> = {
  comment: ['html', 'isShown', 'decision', 'isEdited'],
  product: ofProduct,
  thread: ['title', 'html', 'isShown'],
  member: [
    'firstName',
    'lastName',
    'email',
    'role',
    'status',
    'isConfirmed',
    'isRefused',
    'sessions',
    'entries',
  ],
  message: ['subject', 'text', 'isOpen'],
  'held-post': ['kind', 'title', 'words'],
} satisfies Record<OwnedKind, readonly string[]>;

/** rules/data-export 3: an act on another member's item is listed without its contents. */
export function ownPartOf(
  { before, after, ...act }: ExportedAct,
  { isAboutOwn }: { isAboutOwn: boolean },
): ExportedAct {
  const names = isAboutOwn ? ['reason', ...(notifiable[act.targetKind] ?? [])] : [];
  return { ...act, before: only(names, before), after: only(names, after) };
}

function only(names: readonly string[], state: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)));
}
