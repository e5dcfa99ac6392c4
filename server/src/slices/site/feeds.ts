/** Feeds for news readers, in Atom and JSON: the newest of the home list, of each category, and of the forum (rules/site 1). */
import { Fault } from '#contract/core/fault.ts';
import { escapeHtml, escapeXml } from '#contract/core/html.ts';
import { formatDollars } from '#contract/core/money.ts';
import { type FeedFormat, ownFeeds, paths } from '#contract/core/paths.ts';
import { topics } from '#contract/core/topics.ts';
import { factLines } from '#contract/products/facts-text.ts';
import { showsPrices } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { Category } from '#contract/taxonomy/model.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { PublicDocument } from '../../platform/http/public-responses.ts';
import { listNewestProducts, type NewestProduct, shownFacts } from '../products/index.ts';
import type { Taxonomy, TaxonomyCache } from '../taxonomy/index.ts';
import { listNewestThreads, type NewestThread } from '../threads/index.ts';

const feedLength = 20;
/** The feeds with fixed names. Every other name is a category's slug. */
const [home, huddles] = ownFeeds;

const formats = {
  atom: { contentType: 'application/atom+xml; charset=utf-8', write: atomDocument },
  json: { contentType: 'application/feed+json; charset=utf-8', write: jsonDocument },
};

export function feeds(context: AppContext, taxonomyCache: TaxonomyCache): PublicDocument[] {
  return (['atom', 'json'] as const).flatMap((format) => [
    threadFeed(context, format),
    productFeeds(context, taxonomyCache, format),
  ]);
}

function productFeeds(
  { database, readSite }: AppContext,
  taxonomyCache: TaxonomyCache,
  format: FeedFormat,
): PublicDocument {
  const { contentType, write } = formats[format];
  return {
    path: `/feeds/:name.${format}`,
    contentType,
    read: async ({ name = '' }, shown) => {
      shown.topics(topics.lists('product'), topics.taxonomy);
      const site = await readSite();
      const category = name === home ? undefined : await categoryOf(taxonomyCache, name);
      const rows = await listNewestProducts(database, feedLength, category?.id);
      const taxonomy = await taxonomyCache.read();
      for (const row of rows) shown.until(row.expiresAt);
      return write({
        title: category === undefined ? site.name : `${category.name} · ${site.name}`,
        self: site.publicUrl + paths.feed(category?.slug ?? name, format),
        page: site.publicUrl + (category === undefined ? paths.home() : paths.listing(category.slug)),
        entries: rows.map((row) => productEntry(row, site.publicUrl + paths.product(row.id), taxonomy)),
      });
    },
  };
}

/** The price and the facts stand before the text. */
function productEntry(row: NewestProduct, url: string, taxonomy: Taxonomy): FeedEntry {
  const facts = shownFacts(row, taxonomy);
  const lines = facts === null ? [] : factLines(facts);
  const price = showsPrices({ ...row, facts })
    ? [`${productTexts.memberPrice} ${formatDollars(row.memberPriceCents)}.`]
    : [];
  const entry = entryOf(row, url);
  return {
    ...entry,
    summary: [...price, ...lines.map((line) => `${line}.`), row.summary].join(' '),
    html: (lines.length === 0 ? '' : `<p>${lines.map(escapeHtml).join('<br>')}</p>`) + entry.html,
  };
}

/** Finds by slug alone, even a former one, so that subscribers keep their feed. */
async function categoryOf(taxonomyCache: TaxonomyCache, slug: string): Promise<Category> {
  const category = (await taxonomyCache.read()).categoryAt(slug);
  if (category === undefined) throw new Fault('not_found', productTexts.noSuchCategory);
  return category;
}

function threadFeed({ database, readSite }: AppContext, format: FeedFormat): PublicDocument {
  const { contentType, write } = formats[format];
  return {
    path: paths.feed(huddles, format),
    contentType,
    read: async (_params, shown) => {
      shown.topics(topics.lists('thread'));
      const site = await readSite();
      const rows = await listNewestThreads(database, feedLength);
      return write({
        title: `${threadTexts.heading} · ${site.name}`,
        self: site.publicUrl + paths.feed(huddles, format),
        page: site.publicUrl + paths.threads(),
        entries: rows.map((row) => entryOf(row, site.publicUrl + paths.thread(row.id))),
      });
    },
  };
}

function entryOf(row: NewestProduct | NewestThread, url: string): FeedEntry {
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

interface Feed {
  title: string;
  /** Absolute address of the feed itself. */
  self: string;
  /** Absolute address of the equivalent page. */
  page: string;
  entries: FeedEntry[];
}

interface FeedEntry {
  title: string;
  /** Absolute; also the entry's id. */
  url: string;
  publishedAt: Date;
  updatedAt: Date;
  author: string;
  summary: string;
  html: string;
}

/** RFC 4287. */
function atomDocument({ title, self, page, entries }: Feed): string {
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

function entryElement(entry: FeedEntry): string {
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

/** https://jsonfeed.org/version/1.1 */
function jsonDocument({ title, self, page, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: self,
    items: entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      date_published: entry.publishedAt,
      date_modified: entry.updatedAt,
      authors: [{ name: entry.author }],
    })),
  });
}
