/** A map of the site, or the index of its maps, as text: by the protocol of sitemaps.org. */
import { setImmediate } from 'node:timers/promises';
import { escapeXml } from '#contract/core/html.ts';

export interface MapEntry {
  /** Absolute. */
  url: string;
  changedAt?: Date;
}

/** Lines between which others have their turn: all at once would hold everybody up (docs/decisions/0044). */
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
