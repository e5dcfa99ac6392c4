import { useState } from 'react';
import { Link, redirect as movedTo, Navigate, useParams } from 'react-router';
import { isOwnFeed, paths } from '#contract/core/paths.ts';
import { countCategories, countFacets, listPopular } from '#contract/products/calls.ts';
import { slugLimit } from '#contract/taxonomy/model.ts';
import { failInView, loadInView, notFound, pageLoad } from '../client/page-load.ts';
import { usePages } from '../client/queries.ts';
import { PageHead } from '../kit/page/page-head.tsx';
import { PageTitle } from '../kit/page/page-title.tsx';
import { CatalogueScreen } from '../slices/products/catalogue-screen.tsx';
import {
  facetInput,
  filterOf,
  listInput,
  productPages,
  readListView,
  useListView,
} from '../slices/products/list-view.ts';
import { ListingBreadcrumb } from '../slices/products/listing-breadcrumb.tsx';
import { needsFacets } from '../slices/products/use-category-counts.ts';
import { newActivityOfProduct } from '../slices/read-markers/new-activity.tsx';
import { useProductAhead } from './product-load.ts';
import { productSave, productVotes } from './product-votes.tsx';

const load = pageLoad(async ({ params, url, preload, preloadPages }) => {
  const slug = readSlug(params.cat);
  const view = readListView(url.searchParams);
  const [{ pages }] = await Promise.all([
    preloadPages(productPages, listInput(view, slug)),
    preload(listPopular, {}).catch(() => undefined),
    preload(countCategories, filterOf(view)).catch(() => undefined),
    needsFacets(view) && preload(countFacets, facetInput(view, slug)).catch(() => undefined),
  ]);
  // An address names its category by the slug, although the call also accepts the ID (rules/taxonomy 5).
  const found = pages[0]?.category?.slug;
  if (found !== slug) throw found === undefined || isId(slug) ? notFound() : redirect(found, url);
});
export const loader = load;
export const clientLoader = loadInView(failInView(load));

export default function ListingPage() {
  const slug = readSlug(useParams().cat);
  return <Listing key={slug} slug={slug} />;
}

function Listing({ slug }: { slug: string }) {
  const view = useListView();
  const loadAhead = useProductAhead();
  const { data, error } = usePages(productPages, listInput(view, slug));
  const page = useLast(data?.pages[0]);
  if (page === undefined && error !== null) throw error;
  const found = page?.category?.slug;
  if (page !== undefined && (found === undefined || isId(slug))) throw notFound();
  if (found !== undefined && found !== slug) return <Navigate to={paths.listing(found)} replace />;
  const { name, description } = page?.category ?? categoryCalled(slug);
  return (
    <CatalogueScreen
      view={view}
      category={slug}
      votes={productVotes}
      save={productSave}
      newActivity={newActivityOfProduct}
      loadAhead={loadAhead}
    >
      <PageHead
        title={name}
        description={description === '' ? name : `${name}: ${sentence(description)}`}
        canonical={paths.listing(slug)}
        {...(!isOwnFeed(slug) && { feed: { title: `Newest in ${name}`, slug } })}
      />
      <ListingBreadcrumb category={{ name, slug }} view={view} />
      <PageTitle lead={leadOf(slug, description)}>{name}</PageTitle>
    </CatalogueScreen>
  );
}

/** Redirects to the category's current address (rules/taxonomy 11). */
function redirect(slug: string, { search }: URL) {
  return movedTo(paths.listing(slug) + search, 301);
}

/** The category of events leads to their calendar, too. */
function leadOf(slug: string, description: string) {
  if (paths.listing(slug) !== paths.events()) return description === '' ? undefined : description;
  return (
    <>
      {description} <Link to={paths.calendar()}>See the calendar</Link>
    </>
  );
}

function isId(slug: string): boolean {
  return /^\d+$/.test(slug);
}

/** Derives the title from the address until the category is loaded: the list loads below its title. */
function categoryCalled(slug: string) {
  const words = slug.replaceAll('-', ' ');
  return { name: words.charAt(0).toUpperCase() + words.slice(1), description: '' };
}

/** Keeps the title while another order of the same list is loading, or if it fails. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** Descriptions may or may not end with a full stop. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Shows the 404 page for a slug that the call of the list would reject as invalid. */
function readSlug(text = ''): string {
  if (text.length > slugLimit || /\p{Cc}/u.test(text)) throw notFound();
  return text;
}
