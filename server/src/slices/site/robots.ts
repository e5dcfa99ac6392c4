import { tokenPagePrefixes } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { PublicDocument } from '../../platform/http/public-reads.ts';

/** Addresses that are one member's own are nobody's to index. */
const closed = ['/api/', ...tokenPagePrefixes, '/profile/'];

export function robots({ publicUrl }: SiteSettings): PublicDocument {
  const rules = closed.map((path) => `Disallow: ${path}\n`).join('');
  return {
    path: '/robots.txt',
    contentType: 'text/plain; charset=utf-8',
    read: async () => `User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`,
  };
}
