import type { SortOrder } from '#contract/search/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CardRow, cardColumns, cardJoins } from '../products/index.ts';

interface Sorting {
  /** The order of one index of products, forwards or backwards. */
  along: string;
  /** The same, with a title hit before a body hit where the sort ties (rules/search 9). */
  ranked: string;
  /** Ties are settled within so many candidates, which come along the index; a whole number of pages. */
  candidates: number;
}

const newestFirst = 'p.created_at desc, p.id desc';

/** Moments hardly ever tie, prices always do. */
const sortings: Record<SortOrder, Sorting> = {
  newest: {
    along: newestFirst,
    ranked: 'p.created_at desc, rank desc, p.id desc',
    candidates: 20,
  },
  oldest: { along: 'p.created_at, p.id', ranked: 'p.created_at, rank desc, p.id', candidates: 20 },
  lowest_price: {
    along: 'p.price_cents, p.created_at desc, p.id desc',
    ranked: 'p.price_cents, rank desc, p.created_at desc, p.id desc',
    candidates: 100,
  },
  highest_price: {
    along: 'p.price_cents desc, p.created_at desc, p.id desc',
    ranked: 'p.price_cents desc, rank desc, p.created_at desc, p.id desc',
    candidates: 100,
  },
  /** The best among the newest that match, then among the next: what ranking costs has an end. */
  best_match: { along: newestFirst, ranked: `rank desc, ${newestFirst}`, candidates: 400 },
};

/** Characters of a description, tags included, in which what matched is looked for, to be shown. */
const shownLength = 6_000;

export interface KnownTerm {
  term: string;
  /** The term's stem; null for a stop word such as "the". */
  stem: string | null;
  /** True when some product holds the word, a form of it, or a word that begins with it. */
  isKnown: boolean;
  /** The words with the term's stem that products hold; only for known terms. */
  forms: string[];
  /** Words that look like it or like its stem; only for unknown terms. */
  similar: { word: string; stem: string | null; forms: string[] }[];
}

/** What the catalogue's vocabulary says of each term: one statement for all of them. */
export function lookUpTerms(database: Database, terms: string[]): Promise<KnownTerm[]> {
  const formsOf = (stem: string) => `array(select f.word from search_words f where f.stem = ${stem})`;
  return database.prepared<KnownTerm>(
    'look-up-terms',
    `select t.term, s.stem, k.is_known as "isKnown",
       case when k.is_known then ${formsOf('s.stem')} else '{}' end as forms,
       case when k.is_known then '[]' else (
         select coalesce(json_agg(json_build_object(
           'word', w.word, 'stem', w.stem, 'forms', ${formsOf('w.stem')})), '[]')
         from (
           select word, stem from search_words
           where one_letter_less(word) && (one_letter_less(t.term) || one_letter_less(coalesce(s.stem, t.term)))
           limit 200) w) end as similar
     from unnest((select $1::text[])) with ordinality as t(term, place)
     cross join lateral (select (tsvector_to_array(to_tsvector('english', t.term)))[1] as stem) s
     cross join lateral (select exists (
       select from search_words
       where word = s.stem or (word ~>=~ t.term and word ~<~ (t.term || chr(1114111)))) as is_known) k
     order by t.place`,
    [terms],
  );
}

export interface HitRow extends CardRow {
  /** A very long one is cut, within a tag perhaps. */
  descriptionHtml: string;
}

export interface PageOfHits {
  /** In PostgreSQL's query language. */
  query: string;
  /** The part of it that the inverted index is asked for. */
  indexed: string;
  sort: SortOrder;
  limit: number;
  skip: number;
}

const isUnexpired = `(p.expires_at is null or p.expires_at > now())`;
const hasActiveStatus = `p.deleted_at is null and p.status = 'active'`;
/** The query is hidden from the planner, here and below: one plan serves rare and common words. */
const isMatch = `p.search_vector @@ (select $1::tsquery)`;
/** The function behind the operator, which no index answers. */
const isIndexedMatch = (indexed: string) => `p.search_vector @@ (select ${indexed}::tsquery)
  and ((select $1 = ${indexed}) or ts_match_vq(p.search_vector, (select $1::tsquery)))`;

/** Candidates that must be found so that the page is what it would be among all matches. */
export function candidatesFor({ sort, skip }: Pick<PageOfHits, 'sort' | 'skip'>): {
  count: number;
  skipped: number;
} {
  const { candidates } = sortings[sort];
  return { count: candidates, skipped: skip - (skip % candidates) };
}

/**
 * A page of active products that match, found by an ordered scan, which looks at no more than `window` products.
 * Undefined when the window holds too few.
 */
export async function scanForHits(
  database: Database,
  page: PageOfHits,
  window: number,
): Promise<HitRow[] | undefined> {
  const { along } = sortings[page.sort];
  const { count, skipped } = candidatesFor(page);
  const found = `
    select p.id from (
      select p.* from products p where ${hasActiveStatus} order by ${along} limit (select $6::integer)
    ) p where ${isUnexpired} and ${isMatch}
    order by ${along} limit (select $2::integer) offset (select $3::integer)`;
  const rows = await database.prepared<FoundRow>(
    `scan-for-hits-${page.sort}`,
    pageOf(`select array(${found}) as ids`, page.sort),
    [page.query, count, skipped, page.limit, page.skip - skipped, window],
  );
  return rows[0]?.candidates === count ? rows.filter(isHit) : undefined;
}

export interface AllHits {
  rows: HitRow[];
  /** How many match. */
  count: number;
}

/** The same page through the inverted index, which finds every match: for queries with few. */
export async function findHits(database: Database, page: PageOfHits): Promise<AllHits> {
  const { along } = sortings[page.sort];
  const { count, skipped } = candidatesFor(page);
  const found = `
    with found as materialized (
      select p.id, p.created_at, p.price_cents from products p
      where ${hasActiveStatus} and ${isUnexpired} and ${isIndexedMatch('$6')})
    select array(
        select p.id from found p order by ${along} limit (select $2::integer) offset (select $3::integer)
      ) as ids, (select count(*)::integer from found) as "matchCount"`;
  const rows = await database.prepared<FoundRow & { matchCount: number }>(
    `find-hits-${page.sort}`,
    pageOf(found, page.sort, 'found."matchCount",'),
    [page.query, count, skipped, page.limit, page.skip - skipped, page.indexed],
  );
  return { rows: rows.filter(isHit), count: rows[0]?.matchCount ?? 0 };
}

/**
 * Of nothing, the description, what it is filed under and the title (rules/search 14): a title counts for more than
 * several names of one word, and one of those for more than the word in several forms in the description.
 */
const weights = `'{0, 0.01, 0.1, 1}'`;

/** Where nothing is on the page, one row without a product still tells the counts. */
interface FoundRow extends HitRow {
  candidates: number;
}

const isHit = ({ id }: { id: number | null }) => id !== null;

/** The page among the candidates that `found` tells as `ids`. */
function pageOf(found: string, sort: SortOrder, more = ''): string {
  const { ranked } = sortings[sort];
  return `
    with found as materialized (${found})
    select ${more} cardinality(found.ids) as candidates, hit.* from found left join lateral (
      select ${cardColumns}, left(p.description_html, ${shownLength}) as "descriptionHtml"
      from (
        select p.*, ts_rank(${weights}, p.search_vector, $1::tsquery) as rank
        from unnest(found.ids) as candidate(id) join products p on p.id = candidate.id
        order by ${ranked} limit (select $4::integer) offset (select $5::integer)
      ) p ${cardJoins} order by ${ranked}
    ) hit on true`;
}

/** How many match, counted no further than `most` + 1. */
export async function countHits(
  database: Database,
  { query, indexed }: Pick<PageOfHits, 'query' | 'indexed'>,
  most: number,
): Promise<number> {
  const [row] = await database.prepared<{ count: number }>(
    `count-hits-${most}`,
    `select count(*)::integer as count from (
       select from products p where ${hasActiveStatus} and ${isUnexpired} and ${isIndexedMatch('$2')}
       limit ${most + 1}) found`,
    [query, indexed],
  );
  return row?.count ?? 0;
}

export interface WordFrequencies {
  /** Products in all, roughly. */
  products: number;
  /** Word → share of the products that hold it, from 0 to 1. */
  frequencies: ReadonlyMap<string, number>;
}

/** Empty until PostgreSQL has looked at the products for the first time. */
export async function readWordStatistics(database: Database): Promise<WordFrequencies> {
  const [row] = await database.query<{ products: number; words: string[] | null; shares: number[] | null }>(
    `select greatest(c.reltuples, 0) as products,
       s.most_common_elems::text::text[] as words, s.most_common_elem_freqs as shares
     from pg_class c
     left join pg_stats s on s.schemaname = c.relnamespace::regnamespace::text
       and s.tablename = c.relname and s.attname = 'search_vector'
     where c.oid = 'products'::regclass`,
    [],
  );
  const { products = 0, words, shares } = row ?? {};
  return { products, frequencies: new Map((words ?? []).map((word, place) => [word, shares?.[place] ?? 0])) };
}
