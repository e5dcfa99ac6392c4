/** The SQL of the feed and of the site map. */
import type { ThreadId } from '#contract/core/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns } from '../accounts/index.ts';

export interface NewestThread extends AuthorRow {
  id: ThreadId;
  title: string;
  summary: string;
  descriptionHtml: string;
  createdAt: Date;
  updatedAt: Date;
}

/** The newest threads. */
export function listNewestThreads(database: Database, count: number): Promise<NewestThread[]> {
  return database.prepared<NewestThread>(
    'list-thread-feed',
    `select t.id, t.title, t.summary, t.description_html as "descriptionHtml", t.created_at as "createdAt",
       coalesce(t.edited_at, t.created_at) as "updatedAt", ${authorColumns}
     from threads t join members m on m.id = t.author_id
     where t.deleted_at is null order by t.created_at desc, t.id desc limit $1`,
    [count],
  );
}

/** The highest id that a thread was ever given; 0 when there is none. */
export async function lastThreadId(database: Database): Promise<number> {
  const [row] = await database.prepared<{ last: number }>(
    'last-thread-id',
    'select coalesce(max(id), 0) as last from threads',
    [],
  );
  return row?.last ?? 0;
}

export interface MappedThread {
  id: ThreadId;
  updatedAt: Date;
}

/** The threads with an id above `after` and up to `upTo`: a scan of the primary key. */
export function listMappedThreads(database: Database, after: number, upTo: number): Promise<MappedThread[]> {
  return database.prepared<MappedThread>(
    'list-mapped-threads',
    `select id, coalesce(edited_at, created_at) as "updatedAt" from threads
     where id > $1 and id <= $2 and deleted_at is null order by id`,
    [after, upTo],
  );
}
