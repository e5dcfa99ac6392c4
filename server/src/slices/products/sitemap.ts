/**
 * What search engines may know: an index, one map of the site's own pages and categories, and maps of the
 * products. A map holds the products of a fixed range of ids, so that none is ever longer than the range and
 * every one is found along the primary key, whatever the size of the catalogue.
 */
import { Fault } from '#contract/core/fault.ts';
import { maxId } from '#contract/core/ids.ts';
import { paths, tokenPagePrefixes } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { escapeXml } from '../../platform/html/xml.ts';
import type { PublicDocument } from '../../platform/http/public-reads.ts';
import type { Services } from '../../platform/services.ts';
import { type MasterDirectory, mastersTag } from '../masters/index.ts';
import { lastProductId, listMappedRows } from './feed-queries.ts';
import { productsTag } from './reads.ts';

/** Ids per map; the protocol allows 50,000 addresses. */
const mapLength = 10_000;

const xml = 'application/xml; charset=utf-8';

export function siteMaps({ database, site }: Services, directory: MasterDirectory): PublicDocument[] {
  const address = (path: string) => `${site.publicUrl}${path}`;
  return [
    {
      path: '/sitemap.xml',
      contentType: xml,
      read: async (_params, shown) => {
        shown.tags(productsTag);
        const maps = Math.ceil((await lastProductId(database)) / mapLength);
        const ofProducts = Array.from({ length: maps }, (_unused, index) => `products-${index + 1}`);
        const entries = ['pages', ...ofProducts].map((name) => ({ url: address(`/sitemap/${name}.xml`) }));
        return mapDocument('sitemapindex', 'sitemap', entries);
      },
    },
    {
      path: '/sitemap/pages.xml',
      contentType: xml,
      read: async (_params, shown) => {
        shown.tags(mastersTag);
        const { categories } = await directory.read();
        const listings = categories
          .filter(({ status }) => status === 'active')
          .map(({ slug }) => paths.listing(slug));
        const pages = [paths.home(), ...ownPages(site), ...listings];
        return mapDocument(
          'urlset',
          'url',
          pages.map((path) => ({ url: address(path) })),
        );
      },
    },
    {
      path: '/sitemap/products-:number.xml',
      contentType: xml,
      read: async ({ number = '' }, shown) => {
        const upTo = /^[1-9]\d{0,5}$/.test(number) ? Number(number) * mapLength : Number.POSITIVE_INFINITY;
        if (upTo - mapLength > maxId) throw new Fault('not_found', 'There is no such map.');
        shown.tags(productsTag);
        const rows = await listMappedRows(database, upTo - mapLength, Math.min(upTo, maxId));
        for (const row of rows) shown.until(row.expires_at);
        const entries = rows.map(({ id, updated_at }) => ({
          url: address(paths.product(id)),
          changedAt: updated_at,
        }));
        return mapDocument('urlset', 'url', entries);
      },
    },
    {
      path: '/robots.txt',
      contentType: 'text/plain; charset=utf-8',
      read: async () => robots(address('/sitemap.xml')),
    },
  ];
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
