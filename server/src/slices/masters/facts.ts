import type { CategoryId, Id } from '#contract/core/ids.ts';
import type { MasterKind } from '#contract/masters/model.ts';
import { fact } from '../../platform/jobs/facts.ts';

/** A category stands below another parent, or below none: its products are listed elsewhere (rules/masters 4). */
export const categoryMoved = fact<{ categoryId: CategoryId }>('category-moved', { isKeyed: true });

/**
 * Products that name `from` are to name what it was merged into (rules/masters 12). `into` is where that led then; it
 * may have been merged on since, and `from` is told again when it is.
 */
export const mastersMerged = fact<{ kind: MasterKind; from: Id<string>; into: Id<string> }>(
  'masters-merged',
  {
    isKeyed: true,
  },
);
