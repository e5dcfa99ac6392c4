/** The SQL that finds products and threads like a thread. */
import type { SubjectKind, ThreadId } from '#contract/core/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { isActive } from '../products/index.ts';

export interface RelatedRow {
  kind: SubjectKind;
  id: number;
  title: string;
  memberPriceCents: number;
  expiresAt: Date | null;
  commentCount: number;
}

/** Those of `newest` that share the most words with the title that is asked about: two at least, where it has two. */
const alike = (newest: string) => `
  select found.*, shared from asked
  cross join lateral (${newest} limit (select $3::integer)) found
  cross join lateral (
    select count(*) as shared from unnest(tsvector_to_array(found.search_vector)) as word
    where word = any(asked.words)) likeness
  where found.search_vector @@ asked.query and found.id is distinct from asked.other
    and shared >= least(2, cardinality(asked.words))
  order by shared desc, found.created_at desc, found.id desc limit (select $2::integer)`;

/**
 * Among the newest of each kind: scans of two indexes that look at as many rows in a small forum as in a large one. An
 * inverted index would read everything that holds a common word.
 */
export function listRelatedRows(
  database: Database,
  { id, count, among }: { id: ThreadId; count: number; among: number },
): Promise<RelatedRow[]> {
  return database.prepared<RelatedRow>(
    'list-related-to-thread',
    `with words as materialized (
       select id, tsvector_to_array(to_tsvector('unaccented_english', words_apart(title))) as words,
         replace(plainto_tsquery('unaccented_english', words_apart(title))::text, '&', '|')::tsquery as query
       from threads where id = $1 and deleted_at is null)
     (with asked as (select *, null::integer as other from words)
      select 'product' as kind, id, title, price_cents as "memberPriceCents", expires_at as "expiresAt",
        0 as "commentCount"
      from (${alike(`
        select p.* from products p
        where p.deleted_at is null and ${isActive}
        order by p.created_at desc, p.id desc`)}) products)
     union all
     (with asked as (select *, id as other from words)
      select 'thread', t.id, t.title, 0, null, counts.comment_count
      from (${alike(`
        select t.* from threads t where t.deleted_at is null order by t.created_at desc, t.id desc`)}) t
      join thread_counts counts on counts.thread_id = t.id order by t.shared desc, t.created_at desc, t.id desc)`,
    [id, count, among],
  );
}
