/** Builds the tree of categories for lists. Pure. */
import type { CountedCategory } from '#contract/products/model.ts';

type Categories = readonly CountedCategory[];

/** Returns the categories without a parent that has a listing. */
export function topCategories(categories: Categories): CountedCategory[] {
  return categories.filter((category) => parentOf(categories, category) === undefined);
}

/** Returns the ancestors of a category, from the outermost. */
export function parentsOf(categories: Categories, category: CountedCategory): CountedCategory[] {
  const above = new Set<CountedCategory>();
  for (
    let parent = parentOf(categories, category);
    parent !== undefined && !above.has(parent);
    parent = parentOf(categories, parent)
  ) {
    above.add(parent);
  }
  return [...above].reverse();
}

export interface OpenBranch {
  top: CountedCategory;
  /** The categories below the current one; if it has none, its siblings. */
  below: CountedCategory[];
}

export function openBranch(categories: Categories, slug: string | undefined): OpenBranch | undefined {
  const current = categories.find((category) => category.slug === slug);
  if (current === undefined) return undefined;
  const parents = parentsOf(categories, current);
  const below = childrenOf(categories, current);
  const parent = parents.at(-1);
  return {
    top: parents[0] ?? current,
    below: below.length > 0 || parent === undefined ? below : childrenOf(categories, parent),
  };
}

function parentOf(categories: Categories, { parentId }: CountedCategory): CountedCategory | undefined {
  return parentId === null ? undefined : categories.find(({ id }) => id === parentId);
}

function childrenOf(categories: Categories, { id }: CountedCategory): CountedCategory[] {
  return categories.filter(({ parentId }) => parentId === id);
}
