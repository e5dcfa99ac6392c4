import type { ExportedAct } from '#contract/exports/model.ts';
import type { OwnedKind } from '../../platform/db/audit.ts';

/** Of a product: what an edit says of it, and what an import does, which calls some fields otherwise. */
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
];

/**
 * rules/data-export 3: what the record has of each kind of thing that tells of it alone, beside the reason. Left out is who else
 * had a part in it, as flags have it, and what is the staff's own: words of notes about members, and the table something came in.
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

/** rules/data-export 3: of what is somebody else's, what was done is told and not what it held. */
export function toldOf(
  { before, after, ...act }: ExportedAct,
  { isAboutOwn }: { isAboutOwn: boolean },
): ExportedAct {
  const names = isAboutOwn ? ['reason', ...(notifiable[act.targetKind] ?? [])] : [];
  return { ...act, before: only(names, before), after: only(names, after) };
}

function only(names: readonly string[], state: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)));
}
