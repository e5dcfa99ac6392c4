/** SQL names and conditions of products and threads. */

import { sql } from 'kysely';
import { escapeHtml, quoteDepth } from '#contract/core/html.ts';
import { type MemberId, type PerKind, type SubjectKind, subjectKinds } from '#contract/core/ids.ts';
import { normalizeForSearch } from '#contract/core/search-text.ts';
import { authorCountLimit, type ListByAuthor } from '#contract/posts/model.ts';
import { type ProductStatus, statusAt } from '#contract/products/model.ts';
import { authoredRows } from '../../platform/db/author-rows.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type RowsWithTotal, type RowWithTotal, rowsWithTotal } from '../../platform/db/row-pages.ts';

/** A text search as the values of a condition. */
export interface TextQuery {
  /** The whole input, for `websearch_to_tsquery`. */
  all: string;
  /**
   * The input without its last word, which `beginning` matches as a prefix. If the input does not end with a plain
   * word, `rest` and `beginning` are ''.
   */
  rest: string;
  /**
   * The last word as a prefix in `tsquery` syntax, such as `annui:*`. It contains letters and digits only,
   * so it is safe inside a query.
   */
  beginning: string;
}

/** The maximum number of minus signs. PostgreSQL's parser nests each of them and fails beyond some thirty. */
const minusLimit = 20;

/** If the last word has three letters or more, it may be unfinished and matches as a prefix. */
export function parseTextQuery(typed: string): TextQuery {
  const phrases = phrasesOf(normalizeForSearch(typed));
  const text = phrases.split('-').length > minusLimit ? phrases.replaceAll('-', ' ').trim() : phrases;
  const found = /^(?:(.*)\s)?([\p{L}\p{N}\p{M}]{3,})$/su.exec(text);
  // Text in quotation marks is a phrase of adjacent words. So its last word does not match as a prefix.
  if (found === null || typed.includes('"')) return { all: text, rest: '', beginning: '' };
  const [, rest = '', word] = found;
  return { all: text, rest, beginning: `${word}:*` };
}

/** Quotes tokens such as "life/health" as phrases: texts split them into adjacent words (words_apart). */
function phrasesOf(typed: string): string {
  return typed.replace(/"[^"]*"|(?<=^|[\s-])[^\s"-][^\s"]*/gu, (piece) => {
    const words = piece.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    return piece.startsWith('"') || words.length > 1 ? `"${words.join(' ')}"` : piece;
  });
}

/**
 * Matches the word stems in the parameters from `$first` on. The last word also matches as a prefix, whatever its stem
 * is.
 */
export function matchesWords(vector: string, first: number): string {
  return `${vector} @@ (${wordsFrom(first)})`;
}

/** The same condition for products, whose search vector includes the names of their taxonomy terms. */
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

/** The values of the parameters that the conditions above use. */
export function wordsOf({ all, rest, beginning }: TextQuery): string[] {
  return [all, rest, beginning];
}

/**
 * SQL for the author's own text, without tags or quotes. Quotes are other people's text and may be hidden by now. Few
 * texts contain quotes, and removing them takes most of the time.
 */
export function wordsIn(html: string): string {
  const words = `regexp_replace(${html}, '<(?!/?blockquote\\M)[^<>]*>', '', 'g')`;
  return `case when ${html} like '%<blockquote%' then ${withoutQuotes(words)} else ${words} end`;
}

/** Removes the innermost quotes first, as no other tags are left. */
function withoutQuotes(words: string): string {
  const quote = `'<blockquote[^<>]*>[^<]*</blockquote>'`;
  return Array.from({ length: quoteDepth }).reduce<string>(
    (rest) => `regexp_replace(${rest}, ${quote}, ' ', 'g')`,
    words,
  );
}

/** The pattern for `ilike` that finds the text literally, anywhere. */
export function patternOf(text: string): string {
  return text === '' ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** SQL for the text of an HTML column without tags, to search with that pattern. */
export function htmlPatternOf(text: string): string {
  return patternOf(text.replace(/[&<>]/g, escapeHtml));
}

/** The vote counts of a comment, for `from comments c` with `commentCountsJoin`. */
export const commentCounts =
  'coalesce(counts.like_count, 0) as likes, coalesce(counts.dislike_count, 0) as dislikes';

/** A comment without any votes has no row. */
export const commentCountsJoin = 'left join comment_counts counts on counts.comment_id = c.id';

/** A statement that finds a page of a list: the `ids` in order, and the `total`. */
export interface PageStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** The order of a member's own lists: a scan of the index by author, which also covers skipped rows. */
export const newestFirst = 'created_at desc, id desc';

/** Products also match by their taxonomy terms. */
const matches = { product: matchesFiled, thread: matchesWords };

/** A member's posts that are not deleted. A text search reads all of the member's posts, and no others. */
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

/** SQL for a page of `from`, which may be an index: $2 rows after the first $3, counted up to the limit. */
export function pageAlong(from: string): string {
  return `
    select array(select id ${from} order by ${newestFirst}
        limit (select $2::integer) offset (select $3::integer)) as ids,
      (select count(*)::integer from (select ${from} limit ${authorCountLimit + 1}) counted) as total`;
}

/**
 * SQL names of products and threads: their table, the foreign-key column, and the table of their counts. Its row holds
 * votes and comments, and is locked while they change. Its `is_shown` is false once the post is deleted. These names
 * are constants, so they are safe inside statements.
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

/** The title, null if deleted. For `left join products p` and `left join threads t`. */
export const shownTitle =
  'case when coalesce(p.deleted_at, t.deleted_at) is null then coalesce(p.title, t.title) end';

/**
 * The product or thread of a comment or vote. For `left join products p` and `left join threads t`, one of which
 * matches. The title is '' if it is deleted.
 */
export const subjectColumns = `
  case when t.id is null then 'product' else 'thread' end as kind, coalesce(p.id, t.id) as "subjectId",
  coalesce(p.deleted_at, t.deleted_at) is not null as "isSubjectGone", coalesce(${shownTitle}, '') as "subjectTitle",
  case when p.deleted_at is null then p.status end as "storedStatus", p.expires_at as "expiresAt"`;

/** A row of the columns in `subjectColumns`. */
export interface SubjectRow {
  kind: SubjectKind;
  subjectId: number;
  isSubjectGone: boolean;
  subjectTitle: string;
  /** The stored status; `subjectStatus` applies the current time. */
  storedStatus: ProductStatus | null;
  expiresAt: Date | null;
}

/** A product's status; null for a thread and for a deleted product. */
export function subjectStatus(
  { storedStatus: status, expiresAt }: Pick<SubjectRow, 'storedStatus' | 'expiresAt'>,
  now: Date,
): ProductStatus | null {
  return status === null ? null : statusAt({ status, expiresAt }, now);
}

/** SQL of a list entry: its columns, and their joins. */
export interface Listed {
  columns: string;
  /** SQL of joins on `listed.id`. */
  joins: string;
}

/** `found` selects the ids of a page in order, and the total. */
export function pageOf(found: string, { columns, joins }: Listed): string {
  return `
    select found.total, card.* from (${found}) found left join lateral (
      select ${columns}, place from unnest(found.ids) with ordinality as listed(id, place) ${joins}
    ) card on true order by card.place`;
}

/** One statement; skipped rows are scanned in the index alone, before any join. */
export async function listFound<Row extends { id: unknown }>(
  database: Database,
  { name, text, values }: PageStatement,
  listed: Listed,
): Promise<RowsWithTotal<Row>> {
  return rowsWithTotal(await database.prepared<RowWithTotal<Row>>(name, pageOf(text, listed), values));
}

/** The member to erase, and what to erase. */
export interface Erasure {
  memberId: MemberId;
  /** True if their posts stay, except those that they had deleted. */
  keepsPosts: boolean;
}

/** Products or threads to erase with their author that still have text, shown or not; at most `count`. */
export async function listPostsWithText<Id extends number>(
  database: Database,
  kind: SubjectKind,
  { memberId, keepsPosts }: Erasure,
  count: number,
): Promise<Id[]> {
  const rows = await database.query<{ id: Id }>(
    `select id from ${authoredRows(subjectNames[kind].table)} own
     where title <> '' and ${isErasedWithAuthor('own')} order by id desc limit $3`,
    [memberId, keepsPosts, count],
  );
  return rows.map(({ id }) => id);
}

/** Hides all posts of these members at once, as if each had deleted their own. The texts remain for now. */
export async function hidePostsOf(tx: Tx, memberIds: MemberId[]): Promise<void> {
  for (const kind of subjectKinds) {
    await sql`
      update ${sql.table(subjectNames[kind].table)} set deleted_at = now(), deleted_by = author_id
      where author_id = any(${memberIds}::integer[]) and deleted_at is null`.execute(tx);
  }
}

/** SQL that is true for a row to erase by author `$1`. `$2` is true if they keep their posts. */
export function isErasedWithAuthor(row: string): string {
  return `(not $2 or ${row}.deleted_by = $1)`;
}
