import { tokenPagePrefixes } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { PublicDocument } from '../../platform/http/public-responses.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { feeds } from './feeds.ts';
import { siteMaps } from './site-map.ts';

/** Documents for programs: feeds, site maps and `robots.txt`. */
export function siteDocuments(context: AppContext, taxonomyCache: TaxonomyCache): PublicDocument[] {
  return [...feeds(context, taxonomyCache), ...siteMaps(context, taxonomyCache), robots(context.site)];
}

/** Members' own addresses are not to be indexed (rules/site 4). */
const closed = ['/api/', ...tokenPagePrefixes, '/profile/'];

function robots({ publicUrl }: SiteSettings): PublicDocument {
  const rules = closed.map((path) => `Disallow: ${path}\n`).join('');
  return {
    path: '/robots.txt',
    contentType: 'text/plain; charset=utf-8',
    read: async () => `User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`,
  };
}
