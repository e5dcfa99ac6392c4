/** Atom feeds for news readers: the newest of the home list, of each category, and of the forum (rules/site 1). */
import { Fault } from '#contract/core/fault.ts';
import { escapeXml } from '#contract/core/html.ts';
import { formatDollars } from '#contract/core/money.ts';
import { ownFeeds, paths } from '#contract/core/paths.ts';
import { topics } from '#contract/core/topics.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { Category } from '#contract/taxonomy/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { PublicDocument } from '../../platform/http/public-responses.ts';
import { listNewestProducts, type NewestProduct } from '../products/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { listNewestThreads, type NewestThread } from '../threads/index.ts';

const feedLength = 20;
/** The feeds with fixed names. Every other name is a category's slug. */
const [home, huddles] = ownFeeds;

const contentType = 'application/atom+xml; charset=utf-8';

export function feeds(context: AppContext, taxonomyCache: TaxonomyCache): PublicDocument[] {
  return [threadFeed(context), productFeeds(context, taxonomyCache)];
}

function productFeeds({ database, readSite }: AppContext, taxonomyCache: TaxonomyCache): PublicDocument {
  return {
    path: '/feeds/:name.atom',
    contentType,
    read: async ({ name = '' }, shown) => {
      shown.topics(topics.lists('product'), topics.taxonomy);
      const site = await readSite();
      const category = name === home ? undefined : await categoryOf(taxonomyCache, name);
      const rows = await listNewestProducts(database, feedLength, category?.id);
      for (const row of rows) shown.until(row.expiresAt);
      return atomDocument({
        title: category === undefined ? site.name : `${category.name} · ${site.name}`,
        self: site.publicUrl + paths.feed(category?.slug ?? name),
        page: site.publicUrl + (category === undefined ? paths.home() : paths.listing(category.slug)),
        entries: rows.map((row) => ({
          ...entryOf(row, site.publicUrl + paths.product(row.id)),
          summary: `${productTexts.memberPrice} ${formatDollars(row.memberPriceCents)}. ${row.summary}`,
        })),
      });
    },
  };
}

/** Finds by slug alone, even a former one, so that subscribers keep their feed. */
async function categoryOf(taxonomyCache: TaxonomyCache, slug: string): Promise<Category> {
  const category = (await taxonomyCache.read()).categoryAt(slug);
  if (category === undefined) throw new Fault('not_found', productTexts.noSuchCategory);
  return category;
}

function threadFeed({ database, readSite }: AppContext): PublicDocument {
  return {
    path: paths.feed(huddles),
    contentType,
    read: async (_params, shown) => {
      shown.topics(topics.lists('thread'));
      const site = await readSite();
      const rows = await listNewestThreads(database, feedLength);
      return atomDocument({
        title: `${threadTexts.heading} · ${site.name}`,
        self: site.publicUrl + paths.feed(huddles),
        page: site.publicUrl + paths.threads(),
        entries: rows.map((row) => entryOf(row, site.publicUrl + paths.thread(row.id))),
      });
    },
  };
}

function entryOf(row: NewestProduct | NewestThread, url: string): AtomEntry {
  return {
    title: row.title,
    url,
    publishedAt: row.createdAt,
    updatedAt: row.updatedAt,
    author: `${row.firstName} ${row.lastName}`,
    summary: row.summary,
    html: row.descriptionHtml,
  };
}

/** An Atom feed (RFC 4287). */
export interface AtomFeed {
  title: string;
  /** Absolute address of the feed itself. */
  self: string;
  /** Absolute address of the equivalent page. */
  page: string;
  entries: AtomEntry[];
}

export interface AtomEntry {
  title: string;
  /** Absolute; also the entry's id. */
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
