/** What SQL calls products and threads. */

import { sql } from 'kysely';
import { escapeHtml, quoteDepth } from '#contract/core/html.ts';
import { type MemberId, type PerKind, type SubjectKind, subjectKinds } from '#contract/core/ids.ts';
import { normalizeForSearch } from '#contract/core/search-text.ts';
import { authorCountLimit, type ListByAuthor } from '#contract/posts/model.ts';
import { type ProductStatus, statusAt } from '#contract/products/model.ts';
import { authoredRows } from '../../platform/db/authored.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type FoundRow, type FoundRows, foundOf } from '../../platform/db/found-rows.ts';

/** The SQL of words to find: what they match, and the values that go with it. */
export interface TextQuery {
  /** Everything that was typed, for `websearch_to_tsquery`. */
  all: string;
  /** The same without the last word, which `beginning` may only begin; both '' where that is no plain word. */
  rest: string;
  /** In PostgreSQL's query language: `annui:*`. Letters and digits alone, safe to write into a query. */
  beginning: string;
}

/** PostgreSQL keeps each minus in mind until its word comes, and fails beyond some thirty. */
const minusLimit = 20;

/** The last word is one that may not be typed to its end yet, if it has three letters. */
export function parseTextQuery(typed: string): TextQuery {
  const said = phrasesOf(normalizeForSearch(typed));
  const text = said.split('-').length > minusLimit ? said.replaceAll('-', ' ').trim() : said;
  const found = /^(?:(.*)\s)?([\p{L}\p{N}\p{M}]{3,})$/su.exec(text);
  // The words of a phrase stand one after the other: none of them is the last.
  if (found === null || typed.includes('"')) return { all: text, rest: '', beginning: '' };
  const [, rest = '', word] = found;
  return { all: text, rest, beginning: `${word}:*` };
}

/** What is written in one piece, as "life/health" is, stands side by side in texts, which are cut into words there (words_apart). */
function phrasesOf(typed: string): string {
  return typed.replace(/"[^"]*"|(?<=^|[\s-])[^\s"-][^\s"]*/gu, (piece) => {
    const words = piece.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    return piece.startsWith('"') || words.length > 1 ? `"${words.join(' ')}"` : piece;
  });
}

/** The forms of the words that stand from `$first` on; of the last one the beginning, too, whatever its stem is. */
export function matchesWords(vector: string, first: number): string {
  return `${vector} @@ (${wordsFrom(first)})`;
}

/** The same for products, which have the words of what they are filed under, too. */
export function matchesFiled(vector: string, first: number): string {
  return `${vector} @@ (select filed_query(${wordsFrom(first)}))`;
}

function wordsFrom(first: number): string {
  const [all, rest, beginning] = [`$${first}`, `$${first + 1}`, `$${first + 2}`];
  return `
  websearch_to_tsquery('unaccented_english', ${all})
  || (websearch_to_tsquery('unaccented_english', ${rest})
    && (to_tsquery('unaccented_english', ${beginning}) || to_tsquery('unaccented_simple', ${beginning})))`;
}

/** The values that go with it. */
export function wordsOf({ all, rest, beginning }: TextQuery): string[] {
  return [all, rest, beginning];
}

/**
 * What HTML says of its own, without its elements: what it quotes is somebody else's, and may be hidden by now. Few
 * quote anything, and looking for quotes takes most of the time.
 */
export function wordsIn(html: string): string {
  const words = `regexp_replace(${html}, '<(?!/?blockquote\\M)[^<>]*>', '', 'g')`;
  return `case when ${html} like '%<blockquote%' then ${withoutQuotes(words)} else ${words} end`;
}

/** The innermost ones go first: nothing else between angle brackets is left. */
function withoutQuotes(words: string): string {
  const quote = `'<blockquote[^<>]*>[^<]*</blockquote>'`;
  return Array.from({ length: quoteDepth }).reduce<string>(
    (rest) => `regexp_replace(${rest}, ${quote}, ' ', 'g')`,
    words,
  );
}

/** For `ilike`: the words as they stand, anywhere. */
export function patternOf(text: string): string {
  return text === '' ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The same in HTML whose elements were taken out. */
export function htmlPatternOf(text: string): string {
  return patternOf(text.replace(/[&<>]/g, escapeHtml));
}

/** For `from comments c` with `commentCountsJoin`. */
export const commentCounts =
  'coalesce(counts.like_count, 0) as likes, coalesce(counts.dislike_count, 0) as dislikes';

/** A comment that nobody has voted on yet has no row. */
export const commentCountsJoin = 'left join comment_counts counts on counts.comment_id = c.id';

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

/**
 * What SQL calls products and threads: their table, the column by which comments, votes and all rows beside them name
 * them, and the table that counts what members make of them: votes, and comments, which change while its row is locked. Its
 * `is_shown` is false once they are deleted. No caller writes these, so they may stand in a statement as they are.
 */
export const subjectNames = {
  product: {
    table: 'products',
    column: 'product_id',
    counts: 'product_counts',
  },
  thread: {
    table: 'threads',
    column: 'thread_id',
    counts: 'thread_counts',
  },
} as const satisfies PerKind<Record<'table' | 'column' | 'counts', string>>;

/** Of `left join products p` and `left join threads t`: null where it was deleted. */
export const shownTitle =
  'case when coalesce(p.deleted_at, t.deleted_at) is null then coalesce(p.title, t.title) end';

/**
 * For `left join products p` and `left join threads t`, of which one is there: what a comment or a vote belongs to. What
 * was deleted has no title.
 */
export const subjectColumns = `
  case when t.id is null then 'product' else 'thread' end as kind, coalesce(p.id, t.id) as "subjectId",
  coalesce(p.deleted_at, t.deleted_at) is not null as "isSubjectGone", coalesce(${shownTitle}, '') as "subjectTitle",
  case when p.deleted_at is null then p.status end as "storedStatus", p.expires_at as "expiresAt"`;

/** What `subjectColumns` selects. */
export interface SubjectRow {
  kind: SubjectKind;
  subjectId: number;
  isSubjectGone: boolean;
  subjectTitle: string;
  /** As it was written down last: `subjectStatus` knows the hour. */
  storedStatus: ProductStatus | null;
  expiresAt: Date | null;
}

/** How a product stands; null for a thread and for what was deleted. */
export function subjectStatus(
  { storedStatus: status, expiresAt }: Pick<SubjectRow, 'storedStatus' | 'expiresAt'>,
  now: Date,
): ProductStatus | null {
  return status === null ? null : statusAt({ status, expiresAt }, now);
}

/** What a list shows of each. */
export interface Listed {
  columns: string;
  /** On `listed.id`. */
  joins: string;
}

/** `found` tells the ids of a page in their order, and the total. */
export function pageOf(found: string, { columns, joins }: Listed): string {
  return `
    select found.total, card.* from (${found}) found left join lateral (
      select ${columns}, place from unnest(found.ids) with ordinality as listed(id, place) ${joins}
    ) card on true order by card.place`;
}

/** One statement; the rows to skip are scanned in the index alone, before anything is joined. */
export async function listFound<Row extends { id: unknown }>(
  database: Database,
  { name, text, values }: PageStatement,
  listed: Listed,
): Promise<FoundRows<Row>> {
  return foundOf(await database.prepared<FoundRow<Row>>(name, pageOf(text, listed), values));
}

/** The SQL that finds what goes with a member. */
export interface Erasure {
  memberId: MemberId;
  /** What they wrote stays, but for what they had deleted. */
  keepsPosts: boolean;
}

/** Products or threads that go with their author and have words still, shown or not; at most `count`. */
export async function listWorded<Id extends number>(
  database: Database,
  kind: SubjectKind,
  { memberId, keepsPosts }: Erasure,
  count: number,
): Promise<Id[]> {
  const rows = await database.query<{ id: Id }>(
    `select id from ${authoredRows(subjectNames[kind].table)} own
     where title <> '' and ${goesWith('own')} order by id desc limit $3`,
    [memberId, keepsPosts, count],
  );
  return rows.map(({ id }) => id);
}

/** All that these members posted is out of sight at once, as if each had deleted their own; the words are there still. */
export async function hidePostsOf(tx: Tx, memberIds: MemberId[]): Promise<void> {
  for (const kind of subjectKinds) {
    await sql`
      update ${sql.table(subjectNames[kind].table)} set deleted_at = now(), deleted_by = author_id
      where author_id = any(${memberIds}::integer[]) and deleted_at is null`.execute(tx);
  }
}

/** Of a row by `$1`, who keeps their posts if `$2` says so. */
export function goesWith(row: string): string {
  return `(not $2 or ${row}.deleted_by = $1)`;
}
