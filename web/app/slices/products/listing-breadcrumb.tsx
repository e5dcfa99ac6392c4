import type { NamedCategory } from '#contract/taxonomy/model.ts';
import { Breadcrumb } from '../../kit/page/breadcrumb.tsx';
import { breadcrumbLinks } from './catalogue-breadcrumb.tsx';
import { parentsOf } from './category-tree.ts';
import { filterOf, type ListView } from './list-view.ts';
import { useCategoryCounts } from './use-category-counts.ts';

export function ListingBreadcrumb({
  category: { name, slug },
  view,
}: {
  category: Pick<NamedCategory, 'name' | 'slug'>;
  view: ListView;
}) {
  // Shares the navigation's query; only the names are used.
  const { counts } = useCategoryCounts(filterOf(view));
  const current = counts?.categories.find((category) => category.slug === slug);
  const parents = counts && current ? parentsOf(counts.categories, current) : [];
  return <Breadcrumb way={breadcrumbLinks(parents)} here={name} />;
}
