/** The newest threads as an Atom feed, as news readers follow them. */
import { paths } from '#contract/core/paths.ts';
import { topics } from '#contract/core/topics.ts';
import { threadTexts } from '#contract/threads/texts.ts';
import type { PublicDocument } from '../../platform/http/public-reads.ts';
import type { Services } from '../../platform/services.ts';
import { atomDocument } from '../products/index.ts';
import { listFeedRows } from './feed-queries.ts';

const feedLength = 20;
/** Comes before the feeds of categories: a category of this slug would have none. */
const huddles = 'huddles';

export function threadFeeds({ database, site }: Services): PublicDocument[] {
  return [
    {
      path: paths.feed(huddles),
      contentType: 'application/atom+xml; charset=utf-8',
      read: async (_params, shown) => {
        shown.topics(topics.lists('thread'));
        const rows = await listFeedRows(database, feedLength);
        return atomDocument({
          title: `${threadTexts.heading} · ${site.name}`,
          self: site.publicUrl + paths.feed(huddles),
          page: site.publicUrl + paths.threads(),
          entries: rows.map((row) => ({
            title: row.title,
            url: site.publicUrl + paths.thread(row.id),
            publishedAt: row.created_at,
            updatedAt: row.updated_at,
            author: `${row.first_name} ${row.last_name}`,
            summary: row.summary,
            html: row.description_html,
          })),
        });
      },
    },
  ];
}
