/** An Atom feed (RFC 4287) as text. Pure. */
import { escapeXml } from '#contract/core/html.ts';

export interface AtomFeed {
  title: string;
  /** Absolute address of the feed itself. */
  self: string;
  /** Absolute address of the page that shows the same. */
  page: string;
  entries: AtomEntry[];
}

export interface AtomEntry {
  title: string;
  /** Absolute; names the entry, too. */
  url: string;
  publishedAt: Date;
  updatedAt: Date;
  author: string;
  summary: string;
  html: string;
}

export function atomDocument({ title, self, page, entries }: AtomFeed): string {
  const updatedAt = new Date(Math.max(0, ...entries.map((entry) => entry.updatedAt.getTime())));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(self)}</id>
  <title>${escapeXml(title)}</title>
  <updated>${updatedAt.toISOString()}</updated>
  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(page)}"/>
${entries.map(entryElement).join('')}</feed>
`;
}

function entryElement(entry: AtomEntry): string {
  return `  <entry>
    <id>${escapeXml(entry.url)}</id>
    <title>${escapeXml(entry.title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(entry.url)}"/>
    <published>${entry.publishedAt.toISOString()}</published>
    <updated>${entry.updatedAt.toISOString()}</updated>
    <author><name>${escapeXml(entry.author)}</name></author>
    <summary>${escapeXml(entry.summary)}</summary>
    <content type="html">${escapeXml(entry.html)}</content>
  </entry>
`;
}
