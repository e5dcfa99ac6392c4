/** The SQL that finds what one member posted. */
import type { SubjectKind } from '#contract/core/ids.ts';
import { authorCountLimit, type ListByAuthor } from '#contract/posts/model.ts';
import { subjectNames } from './subject-queries.ts';
import { matchesFiled, matchesWords, parseTextQuery, wordsOf } from './text-queries.ts';

/** What finds a page of a list: a statement that tells the `ids` in their order, and the `total`. */
export interface PageStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** A member's own order of everything: a scan of the index by author, which holds what the page skips, too. */
export const newestFirst = 'created_at desc, id desc';

/** Products are found by what they are filed under as well. */
const matches = { product: matchesFiled, thread: matchesWords };

/** What a member posted that is not deleted. With words to find, all of the member's are looked at, and no others. */
export function postsBy(kind: SubjectKind, { authorId, skip, limit, text }: ListByAuthor): PageStatement {
  const { table } = subjectNames[kind];
  const own = `from ${table} where author_id = $1 and deleted_at is null`;
  const page = [authorId, limit, skip];
  if (text === '') return { name: `list-by-author-${kind}`, text: pageAlong(own), values: page };
  return {
    name: `find-by-author-${kind}`,
    text: `
      with own as materialized (select id, created_at, search_vector ${own}),
      matched as materialized (select id, created_at from own where ${matches[kind]('search_vector', 4)})
      ${pageAlong('from matched')}`,
    values: [...page, ...wordsOf(parseTextQuery(text))],
  };
}

/** A page of `from`, which may be an index: $2 rows after the first $3, counted no further than the limit. */
export function pageAlong(from: string): string {
  return `
    select array(select id ${from} order by ${newestFirst}
        limit (select $2::integer) offset (select $3::integer)) as ids,
      (select count(*)::integer from (select ${from} limit ${authorCountLimit + 1}) counted) as total`;
}
