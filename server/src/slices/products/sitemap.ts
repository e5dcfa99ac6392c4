/**
 * What search engines may know: an index, one map of the site's own pages and categories, and maps of the
 * products and of what else has a page for each id. A map holds a fixed range of ids, so that none is ever
 * longer than the range and every one is found along the primary key, whatever the size of the catalogue.
 */
import { Fault } from '#contract/core/fault.ts';
import { maxId } from '#contract/core/ids.ts';
import { paths, tokenPagePrefixes } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { type Topic, topics } from '#contract/core/topics.ts';
import { escapeXml } from '../../packages/safe-html/xml.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Shown } from '../../platform/http/binding.ts';
import type { PublicDocument } from '../../platform/http/public-reads.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterDirectory } from '../masters/index.ts';
import { lastProductId, listMappedRows } from './feed-queries.ts';

/** Ids per map; the protocol allows 50,000 addresses. */
const mapLength = 10_000;

/** Pages of one kind, each named by an id. */
export interface MappedPages {
  /** Of the kind, in the addresses of its maps: `products`. */
  name: string;
  /** Dropped when one of the pages comes, changes or goes. */
  topic: Topic;
  /** The highest id that was ever given; 0 when there is none. */
  lastId(): Promise<number>;
  /** Those with an id above `after` and up to `upTo`. */
  read(after: number, upTo: number): Promise<MappedPage[]>;
}

export interface MappedPage {
  path: string;
  changedAt: Date;
  /** When it leaves the map by itself. */
  until?: Date | null;
}

const xml = 'application/xml; charset=utf-8';

/** `others` are the pages of later slices. */
export function siteMaps(
  { database, site }: Services,
  directory: MasterDirectory,
  others: MappedPages[],
): PublicDocument[] {
  const address = (path: string) => `${site.publicUrl}${path}`;
  const kinds = [mappedProducts(database), ...others];
  return [
    {
      path: '/sitemap.xml',
      contentType: xml,
      read: async (_params, shown) => {
        shown.topics(...kinds.map(({ topic }) => topic));
        const ofKinds = await Promise.all(kinds.map(mapNames));
        const entries = ['pages', ...ofKinds.flat()].map((name) => ({
          url: address(`/sitemap/${name}.xml`),
        }));
        return mapDocument('sitemapindex', 'sitemap', entries);
      },
    },
    {
      path: '/sitemap/pages.xml',
      contentType: xml,
      read: async (_params, shown) => {
        shown.topics(topics.masters);
        const { categories } = await directory.read();
        const listings = categories
          .filter(({ status }) => status === 'active')
          .map(({ slug }) => paths.listing(slug));
        const pages = [paths.home(), paths.threads(), ...ownPages(site), ...listings];
        return mapDocument(
          'urlset',
          'url',
          pages.map((path) => ({ url: address(path) })),
        );
      },
    },
    ...kinds.map((kind) => ({
      path: `/sitemap/${kind.name}-:number.xml`,
      contentType: xml,
      read: async ({ number = '' }: Record<string, string>, shown: Shown) => {
        const upTo = /^[1-9]\d{0,5}$/.test(number) ? Number(number) * mapLength : Number.POSITIVE_INFINITY;
        if (upTo - mapLength > maxId) throw new Fault('not_found', 'There is no such map.');
        shown.topics(kind.topic);
        const mapped = await kind.read(upTo - mapLength, Math.min(upTo, maxId));
        for (const { until = null } of mapped) shown.until(until);
        const entries = mapped.map(({ path, changedAt }) => ({ url: address(path), changedAt }));
        return mapDocument('urlset', 'url', entries);
      },
    })),
    {
      path: '/robots.txt',
      contentType: 'text/plain; charset=utf-8',
      read: async () => robots(address('/sitemap.xml')),
    },
  ];
}

function mappedProducts(database: Database): MappedPages {
  return {
    name: 'products',
    topic: topics.lists('product'),
    lastId: () => lastProductId(database),
    read: async (after, upTo) => {
      const rows = await listMappedRows(database, after, upTo);
      return rows.map(({ id, updated_at, expires_at }) => ({
        path: paths.product(id),
        changedAt: updated_at,
        until: expires_at,
      }));
    },
  };
}

async function mapNames({ name, lastId }: MappedPages): Promise<string[]> {
  const maps = Math.ceil((await lastId()) / mapLength);
  return Array.from({ length: maps }, (_unused, index) => `${name}-${index + 1}`);
}

/** The pages that the operator has not put elsewhere (decisions 3.6). */
function ownPages({ legalUrl, contactUrl }: SiteSettings): string[] {
  return [legalUrl, contactUrl].filter((url) => url.startsWith('/'));
}

interface MapEntry {
  url: string;
  changedAt?: Date;
}

function mapDocument(root: string, element: string, entries: MapEntry[]): string {
  const lines = entries.map(({ url, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<${element}><loc>${escapeXml(url)}</loc>${changed}</${element}>\n`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('')}</${root}>
`;
}

/** Addresses that are one member's own, or the same list in another order, are nobody's to index. */
function robots(siteMap: string): string {
  const closed = ['/api/', ...tokenPagePrefixes, '/profile/'];
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${siteMap}\n`;
}
