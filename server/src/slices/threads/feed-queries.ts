/** The SQL of the feed and of the site map. */
import type { ThreadId } from '#contract/core/ids.ts';
import type { Database } from '../../platform/db/database.ts';

export interface NewestThread {
  id: ThreadId;
  title: string;
  summary: string;
  description_html: string;
  created_at: Date;
  updated_at: Date;
  first_name: string;
  last_name: string;
}

/** The newest threads. */
export function listNewestThreads(database: Database, count: number): Promise<NewestThread[]> {
  return database.named<NewestThread>(
    'list-thread-feed',
    `select t.id, t.title, t.summary, t.description_html, t.created_at,
       coalesce(t.edited_at, t.created_at) as updated_at, m.first_name, m.last_name
     from threads t join members m on m.id = t.author_id
     where t.deleted_at is null order by t.created_at desc, t.id desc limit $1`,
    [count],
  );
}

/** The highest id that a thread was ever given; 0 when there is none. */
export async function lastThreadId(database: Database): Promise<number> {
  const [row] = await database.named<{ last: number }>(
    'last-thread-id',
    'select coalesce(max(id), 0) as last from threads',
    [],
  );
  return row?.last ?? 0;
}

export interface MappedThread {
  id: ThreadId;
  updated_at: Date;
}

/** The threads with an id above `after` and up to `upTo`: a walk along the primary key. */
export function listMappedThreads(database: Database, after: number, upTo: number): Promise<MappedThread[]> {
  return database.named<MappedThread>(
    'list-mapped-threads',
    `select id, coalesce(edited_at, created_at) as updated_at from threads
     where id > $1 and id <= $2 and deleted_at is null order by id`,
    [after, upTo],
  );
}
