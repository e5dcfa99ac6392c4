/** Atom feeds, as news readers follow them: the newest of the home list, of each category, and of the forum (rules/site 1). */
import { Fault } from '#contract/core/fault.ts';
import { formatDollars } from '#contract/core/money.ts';
import { ownFeeds, paths } from '#contract/core/paths.ts';
import { topics } from '#contract/core/topics.ts';
import type { Category } from '#contract/masters/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import type { PublicDocument } from '../../platform/http/public-responses.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache } from '../masters/index.ts';
import { listNewestProducts, type NewestProduct } from '../products/index.ts';
import { listNewestThreads, type NewestThread } from '../threads/index.ts';
import { type AtomEntry, atomDocument } from './atom.ts';

const feedLength = 20;
/** Every other name is a category's slug. */
const [home, huddles] = ownFeeds;

const contentType = 'application/atom+xml; charset=utf-8';

export function feeds(services: Services, masterCache: MasterCache): PublicDocument[] {
  return [threadFeed(services), productFeeds(services, masterCache)];
}

function productFeeds({ database, readSite }: Services, masterCache: MasterCache): PublicDocument {
  return {
    path: '/feeds/:name.atom',
    contentType,
    read: async ({ name = '' }, shown) => {
      shown.topics(topics.lists('product'), topics.masters);
      const site = await readSite();
      const category = name === home ? undefined : await categoryOf(masterCache, name);
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

/** By slug alone, also by a former one: whoever follows a feed goes on. */
async function categoryOf(masterCache: MasterCache, slug: string): Promise<Category> {
  const category = (await masterCache.read()).categoryAt(slug);
  if (category === undefined) throw new Fault('not_found', productTexts.noSuchCategory);
  return category;
}

function threadFeed({ database, readSite }: Services): PublicDocument {
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
