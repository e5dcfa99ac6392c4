/** The SQL that tells what keywords would have matched. */
import { previewCount, previewDays, previewLimit } from '#contract/alerts/limits.ts';
import type { AlertPreview } from '#contract/alerts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Database } from '../../platform/db/database.ts';

/** In PostgreSQL's query language. */
export interface PreviewedWords {
  query: string;
  /** The same, or filed under what is named so. */
  filed: string;
  /** True when `filed` finds what the keywords match and nothing else. */
  isExact: boolean;
}

/**
 * One statement, planned with its words. The index of the search finds those that may match; where there is a phrase or a
 * spelling they are read as alerts read them. Counting ends one above the limit, so that common words come along the newest.
 */
export async function previewOf(
  database: Database,
  { query, filed, isExact }: PreviewedWords,
  memberId: MemberId,
): Promise<AlertPreview> {
  const [found] = await database.query<AlertPreview>(
    `with found as materialized (
       select p.id, p.title from products p
       where p.author_id <> $3 and p.deleted_at is null and p.status = 'active' and (p.expires_at is null or p.expires_at > now())
         and p.created_at > now() - interval '${previewDays * 24} hours'
         and p.search_vector @@ $4::tsquery and ($2 or alert_words(p) @@ $1::tsquery)
       order by p.created_at desc, p.id desc limit ${previewLimit + 1})
     select (select count(*)::integer from found) as count,
       (select coalesce(json_agg(f), '[]') from (select id, title from found limit ${previewCount}) f) as newest`,
    [query, isExact, memberId, filed],
  );
  return found ?? { count: 0, newest: [] };
}
