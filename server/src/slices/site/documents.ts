/** What machines read of the site: feeds, maps, and what robots leave alone. */
import { tokenPagePrefixes } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { PublicDocument } from '../../platform/http/public-responses.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache } from '../masters/index.ts';
import { feeds } from './feeds.ts';
import { siteMaps } from './site-map.ts';

export function siteDocuments(services: Services, masterCache: MasterCache): PublicDocument[] {
  return [...feeds(services, masterCache), ...siteMaps(services, masterCache), robots(services.site)];
}

/** Addresses that are one member's own are nobody's to index (rules/site 4). */
const closed = ['/api/', ...tokenPagePrefixes, '/profile/'];

function robots({ publicUrl }: SiteSettings): PublicDocument {
  const rules = closed.map((path) => `Disallow: ${path}\n`).join('');
  return {
    path: '/robots.txt',
    contentType: 'text/plain; charset=utf-8',
    read: async () => `User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`,
  };
}
