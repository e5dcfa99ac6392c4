import { paths } from '#contract/core/paths.ts';
import type { NamedCategory } from '#contract/taxonomy/model.ts';

/** Returns the pages above a product or a listing, from the home page on. */
export function breadcrumbLinks(parents: Pick<NamedCategory, 'name' | 'slug'>[]) {
  return [
    { name: 'Home', to: paths.home() },
    ...parents.map(({ name, slug }) => ({ name, to: paths.listing(slug) })),
  ];
}
