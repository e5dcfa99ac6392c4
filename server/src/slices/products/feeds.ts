/** Atom feeds: the newest products of the home list and of each category, as news readers follow them. */

import { Fault } from '#contract/core/fault.ts';
import { formatDollars } from '#contract/core/money.ts';
import { paths } from '#contract/core/paths.ts';
import { topics } from '#contract/core/topics.ts';
import type { Category } from '#contract/masters/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { PublicDocument } from '../../platform/http/public-reads.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterDirectory } from '../masters/index.ts';
import { type AtomEntry, atomDocument } from './atom.ts';
import { type FeedRow, listFeedRows } from './feed-queries.ts';

const feedLength = 20;
/** The feed of the home list; every other name is a category's slug. */
const home = 'home';

export function productFeeds({ database, site }: Services, directory: MasterDirectory): PublicDocument[] {
  return [
    {
      path: '/feeds/:name.atom',
      contentType: 'application/atom+xml; charset=utf-8',
      read: async ({ name = '' }, shown) => {
        shown.topics(topics.lists('product'), topics.masters);
        const category = name === home ? undefined : await categoryOf(directory, name);
        const rows = await listFeedRows(database, feedLength, category?.id);
        for (const row of rows) shown.until(row.expires_at);
        return atomDocument({
          title: category === undefined ? site.name : `${category.name} · ${site.name}`,
          self: site.publicUrl + paths.feed(name),
          page: site.publicUrl + (category === undefined ? paths.home() : paths.listing(category.slug)),
          entries: rows.map((row) => entryOf(row, site.publicUrl)),
        });
      },
    },
  ];
}

/** By slug alone: a feed has one address. */
async function categoryOf(directory: MasterDirectory, slug: string): Promise<Category> {
  const category = (await directory.read()).findCategory(slug);
  if (category?.slug !== slug) throw new Fault('not_found', productTexts.noSuchCategory);
  return category;
}

function entryOf(row: FeedRow, publicUrl: string): AtomEntry {
  return {
    title: row.title,
    url: publicUrl + paths.product(row.id),
    publishedAt: row.created_at,
    updatedAt: row.updated_at,
    author: `${row.first_name} ${row.last_name}`,
    summary: `${productTexts.memberPrice} ${formatDollars(row.price_cents)}. ${row.summary}`,
    html: row.description_html,
  };
}
