/**
 * What search engines may know: an index, one map of the site's own pages and categories, and maps of what has a page
 * for each id. A map holds a fixed range of ids, so that none is ever longer than the range and every one is found
 * along the primary key, whatever the size of the catalogue.
 */
import { Fault } from '#contract/core/fault.ts';
import { maxId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { topics } from '#contract/core/topics.ts';
import type { PublicDocument } from '../../platform/http/public-responses.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache } from '../masters/index.ts';
import { mapDocument } from './map-document.ts';
import { type MappedPages, mappedPages } from './mapped-pages.ts';

/** Ids per map; the protocol allows 50,000 addresses. */
const mapLength = 10_000;

const xml = 'application/xml; charset=utf-8';

export function siteMaps({ database, site, readSite }: Services, masterCache: MasterCache): PublicDocument[] {
  const address = (path: string) => `${site.publicUrl}${path}`;
  const kinds = mappedPages(database);
  return [
    mapIndex(kinds, address),
    mapOfPages(readSite, masterCache, address),
    ...kinds.map((kind) => mapsOf(kind, address)),
  ];
}

type Address = (path: string) => string;

function mapIndex(kinds: MappedPages[], address: Address): PublicDocument {
  return {
    path: '/sitemap.xml',
    contentType: xml,
    read: async (_params, shown) => {
      shown.topics(...kinds.map(({ topic }) => topic));
      const ofKinds = await Promise.all(kinds.map(mapNames));
      const entries = ['pages', ...ofKinds.flat()].map((name) => ({ url: address(`/sitemap/${name}.xml`) }));
      return mapDocument('sitemapindex', 'sitemap', entries);
    },
  };
}

async function mapNames({ name, lastId }: MappedPages): Promise<string[]> {
  const maps = Math.ceil((await lastId()) / mapLength);
  return Array.from({ length: maps }, (_unused, index) => `${name}-${index + 1}`);
}

function mapOfPages(
  readSite: Services['readSite'],
  masterCache: MasterCache,
  address: Address,
): PublicDocument {
  return {
    path: '/sitemap/pages.xml',
    contentType: xml,
    read: async (_params, shown) => {
      shown.topics(topics.masters);
      const { categories } = await masterCache.read();
      const listings = categories
        .filter(({ status }) => status === 'active')
        .map(({ slug }) => paths.listing(slug));
      const pages = [paths.home(), paths.threads(), ...ownPages(await readSite()), ...listings];
      const entries = pages.map((path) => ({ url: address(path) }));
      return mapDocument('urlset', 'url', entries);
    },
  };
}

/** The pages that the operator has not put elsewhere (rules/site 3). */
function ownPages({ legalUrl, contactUrl }: SiteSettings): string[] {
  return [legalUrl, contactUrl].filter((url) => url.startsWith('/'));
}

function mapsOf({ name, topic, read }: MappedPages, address: Address): PublicDocument {
  return {
    path: `/sitemap/${name}-:number.xml`,
    contentType: xml,
    read: async ({ number = '' }, shown) => {
      const upTo = /^[1-9]\d{0,5}$/.test(number) ? Number(number) * mapLength : Number.POSITIVE_INFINITY;
      if (upTo - mapLength > maxId) throw new Fault('not_found', 'This sitemap doesn’t exist.');
      shown.topics(topic);
      const mapped = await read(upTo - mapLength, Math.min(upTo, maxId));
      for (const { until = null } of mapped) shown.until(until);
      const entries = mapped.map(({ path, changedAt }) => ({ url: address(path), changedAt }));
      return mapDocument('urlset', 'url', entries);
    },
  };
}
