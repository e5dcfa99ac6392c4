import type { CategoryId, Id } from '#contract/core/ids.ts';
import type { TaxonomyTermKind } from '#contract/taxonomy/model.ts';
import { domainEvent } from '../../platform/jobs/events.ts';

/** A category stands below another parent, or below none: its products are listed elsewhere (rules/taxonomy 4). */
export const categoryMoved = domainEvent<{ categoryId: CategoryId }>('category-moved', { isKeyed: true });

/**
 * Products that name `from` are to name what it was merged into (rules/taxonomy 12). `into` is where that led then; it
 * may have been merged on since, and `from` is told again when it is.
 */
export const taxonomyTermsMerged = domainEvent<{
  kind: TaxonomyTermKind;
  from: Id<string>;
  into: Id<string>;
}>('masters-merged', {
  isKeyed: true,
});
