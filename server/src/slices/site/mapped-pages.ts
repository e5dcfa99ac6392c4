/** The pages of the site map that have an id: one of each product, one of each thread. */
import { paths } from '#contract/core/paths.ts';
import { type Topic, topics } from '#contract/core/topics.ts';
import type { Database } from '../../platform/db/database.ts';
import { lastProductId, listMappedProducts } from '../products/index.ts';
import { lastThreadId, listMappedThreads } from '../threads/index.ts';

/** Pages of one kind, each named by an id. */
export interface MappedPages {
  /** Of the kind, in the addresses of its maps: `products`. */
  name: string;
  /** Changes when one of the pages comes, changes or goes. */
  topic: Topic;
  /** The highest id that was ever given; 0 when there is none. */
  lastId(): Promise<number>;
  /** Those with an id above `after` and up to `upTo`. */
  read(after: number, upTo: number): Promise<MappedPage[]>;
}

export interface MappedPage {
  path: string;
  changedAt: Date;
  /** When it leaves the map by itself. */
  until?: Date | null;
}

export function mappedPages(database: Database): MappedPages[] {
  return [
    {
      name: 'products',
      topic: topics.lists('product'),
      lastId: () => lastProductId(database),
      read: async (after, upTo) => {
        const rows = await listMappedProducts(database, after, upTo);
        return rows.map(({ id, updatedAt, expiresAt }) => ({
          path: paths.product(id),
          changedAt: updatedAt,
          until: expiresAt,
        }));
      },
    },
    {
      name: 'huddles',
      topic: topics.lists('thread'),
      lastId: () => lastThreadId(database),
      read: async (after, upTo) => {
        const rows = await listMappedThreads(database, after, upTo);
        return rows.map(({ id, updatedAt }) => ({ path: paths.thread(id), changedAt: updatedAt }));
      },
    },
  ];
}
