import type { MemberId } from '#contract/core/ids.ts';
import { type RecordedKind, type RecordFilter, recordedKinds } from '#contract/moderation/model.ts';
import { recordScreenTexts, recordTexts } from '#contract/moderation/texts.ts';
import { authorSearchLimit } from '#contract/posts/model.ts';
import { readId } from '../../client/load.ts';
import type { FilterValues } from '../../kit/table/table-view.ts';

/** What the record can be narrowed to, as the address has it (rules/staff-area 14). */
export const recordFilters = {
  person: { is: 'words', label: recordScreenTexts.person, limit: authorSearchLimit },
  kind: {
    is: 'choice',
    label: recordScreenTexts.kind,
    values: ['', ...recordedKinds] as readonly (RecordedKind | '')[],
    names: { '': recordScreenTexts.anyKind, ...recordTexts.kinds },
  },
  thing: { is: 'words', label: recordScreenTexts.thing, limit: 10 },
  from: { is: 'day', label: recordScreenTexts.from },
  to: { is: 'day', label: recordScreenTexts.to },
} as const;

export type RecordFilters = typeof recordFilters;

/** What the calls take; `ownerId` is fixed where a member's own record is shown. */
export function recordFilterOf(
  { person, kind, thing, from, to }: FilterValues<RecordFilters>,
  ownerId: MemberId | null,
): RecordFilter {
  return { person, kind, targetId: readId(thing) ?? null, ownerId, action: '', from, to };
}
