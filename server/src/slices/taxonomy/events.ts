import type { CategoryId, Id } from '#contract/core/ids.ts';
import type { FilingKind } from '#contract/taxonomy/model.ts';
import { domainEvent } from '../../platform/jobs/events.ts';

/** A category has another parent, or none, so its products are listed elsewhere (rules/taxonomy 4). */
export const categoryMoved = domainEvent<{ categoryId: CategoryId }>('category-moved', { isKeyed: true });

/**
 * Products with `from` must be refiled under its merge target (rules/taxonomy 12). `into` is the target at that time.
 * It may have been merged meanwhile; then the event is emitted again for `from`.
 */
export const taxonomyTermsMerged = domainEvent<{
  kind: FilingKind;
  from: Id<string>;
  into: Id<string>;
}>('masters-merged', {
  isKeyed: true,
});
