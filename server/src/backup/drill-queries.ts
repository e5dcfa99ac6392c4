import type { ProductId, ThreadId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { Database } from '../platform/db/database.ts';

/** Ten pages, where there is so much to read: lists, and the newest that they lead to. */
export async function listAddresses(database: Database): Promise<string[]> {
  const products = await database.query<{ id: ProductId }>(
    `select id from products where status = 'active' and deleted_at is null and (expires_at is null or expires_at > now())
     order by created_at desc, id desc limit 3`,
    [],
  );
  const threads = await database.query<{ id: ThreadId }>(
    'select id from threads where deleted_at is null order by created_at desc, id desc limit 2',
    [],
  );
  const categories = await database.query<{ slug: string }>(
    `select slug from categories where status = 'active' order by id limit 2`,
    [],
  );
  return [
    paths.home(),
    ...categories.map(({ slug }) => paths.listing(slug)),
    paths.threads(),
    paths.search('insurance'),
    ...products.map(({ id }) => paths.product(id)),
    ...threads.map(({ id }) => paths.thread(id)),
  ];
}
