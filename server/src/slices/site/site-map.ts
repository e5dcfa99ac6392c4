/**
 * The site map for search engines: an index, one map of the site's own pages and categories, and maps of pages with an
 * id. A map covers a fixed range of ids. So its length is limited and the primary key finds its rows, whatever the size
 * of the catalogue.
 */

import { setImmediate } from 'node:timers/promises';
import { Fault } from '#contract/core/fault.ts';
import { escapeXml } from '#contract/core/html.ts';
import { maxId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { type Topic, topics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PublicDocument } from '../../platform/http/public-responses.ts';
import { lastProductId, listMappedProducts } from '../products/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { lastThreadId, listMappedThreads } from '../threads/index.ts';

/** Ids per map; the protocol allows 50,000 addresses. */
const mapLength = 10_000;

const xml = 'application/xml; charset=utf-8';

export function siteMaps(
  { database, site, readSite }: AppContext,
  taxonomyCache: TaxonomyCache,
): PublicDocument[] {
  const address = (path: string) => `${site.publicUrl}${path}`;
  const kinds = mappedPages(database);
  return [
    mapIndex(kinds, address),
    mapOfPages(readSite, taxonomyCache, address),
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
  readSite: AppContext['readSite'],
  taxonomyCache: TaxonomyCache,
  address: Address,
): PublicDocument {
  return {
    path: '/sitemap/pages.xml',
    contentType: xml,
    read: async (_params, shown) => {
      shown.topics(topics.taxonomy);
      const { categories } = await taxonomyCache.read();
      const listings = categories
        .filter(({ status }) => status === 'active')
        .map(({ slug }) => paths.listing(slug));
      const pages = [paths.home(), paths.threads(), ...ownPages(await readSite()), ...listings];
      const entries = pages.map((path) => ({ url: address(path) }));
      return mapDocument('urlset', 'url', entries);
    },
  };
}

/** The site's own pages, except those that the operator has moved to another site (rules/site 3). */
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

/** An entry of a site map, or of the index of maps (sitemaps.org). */
export interface MapEntry {
  /** The absolute address of the page. */
  url: string;
  changedAt?: Date;
}

/** Lines between yields: writing all at once would block the event loop (docs/decisions/0044). */
const linesAtOnce = 500;

/** `root` and `element` are `urlset` and `url`, or `sitemapindex` and `sitemap`. */
export async function mapDocument(root: string, element: string, entries: MapEntry[]): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < entries.length; from += linesAtOnce) {
    if (from > 0) await setImmediate();
    const some = entries.slice(from, from + linesAtOnce);
    parts.push(some.map((entry) => lineOf(element, entry)).join(''));
  }
  return `<?xml version="1.0" encoding="utf-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${parts.join('')}</${root}>
`;
}

function lineOf(element: string, { url, changedAt }: MapEntry): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
  return `<${element}><loc>${escapeXml(url)}</loc>${changed}</${element}>\n`;
}

/** Pages of one kind, each with an id. */
export interface MappedPages {
  /** The kind's name in the addresses of its maps: `products`. */
  name: string;
  /** Changes when one of the pages is added, changed or deleted. */
  topic: Topic;
  /** The highest id ever assigned; 0 if there is none. */
  lastId(): Promise<number>;
  /** Pages with an id above `after` and up to `upTo`. */
  read(after: number, upTo: number): Promise<MappedPage[]>;
}

export interface MappedPage {
  path: string;
  changedAt: Date;
  /** The time at which the page disappears from the map by itself. */
  until?: Date | null;
}

export function mappedPages(database: Database): MappedPages[] {
  return [
    {
      name: 'products',
      topic: topics.lists('product'),
      lastId: () => lastProductId(database),
      read: async (after, upTo) => {
        const rows = await listMappedProducts(database, after, upTo);
        return rows.map(({ id, updatedAt, expiresAt }) => ({
          path: paths.product(id),
          changedAt: updatedAt,
          until: expiresAt,
        }));
      },
    },
    {
      name: 'huddles',
      topic: topics.lists('thread'),
      lastId: () => lastThreadId(database),
      read: async (after, upTo) => {
        const rows = await listMappedThreads(database, after, upTo);
        return rows.map(({ id, updatedAt }) => ({ path: paths.thread(id), changedAt: updatedAt }));
      },
    },
  ];
}
