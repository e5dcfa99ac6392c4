import type { SortOrder } from '#contract/search/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CardRow, cardColumns, cardJoins } from '../products/index.ts';

interface Sorting {
  /** The order of one index of products, forwards or backwards. */
  along: string;
  /** The same of what was found, with a title hit before a body hit where the sort ties (rules/search 9). */
  ranked: string;
  /** Ties are settled within so many candidates, which come along the index; a whole number of pages. */
  candidates: number;
}

const newestFirst = 'p.created_at desc, p.id desc';

/** Moments hardly ever tie, prices always do. */
const sortings: Record<SortOrder, Sorting> = {
  newest: {
    along: newestFirst,
    ranked: 'found.created_at desc, found.rank desc, found.id desc',
    candidates: 20,
  },
  oldest: {
    along: 'p.created_at, p.id',
    ranked: 'found.created_at, found.rank desc, found.id',
    candidates: 20,
  },
  lowest_price: {
    along: 'p.price_cents, p.created_at desc, p.id desc',
    ranked: 'found.price_cents, found.rank desc, found.created_at desc, found.id desc',
    candidates: 100,
  },
  highest_price: {
    along: 'p.price_cents desc, p.created_at desc, p.id desc',
    ranked: 'found.price_cents desc, found.rank desc, found.created_at desc, found.id desc',
    candidates: 100,
  },
  /** The best among the newest that match, then among the next: what ranking costs has an end. */
  best_match: {
    along: newestFirst,
    ranked: 'found.rank desc, found.created_at desc, found.id desc',
    candidates: 400,
  },
};

/** Characters of a description, tags included, in which what matched is looked for, to be shown. */
const shownLength = 6_000;

export interface StemmedTerm {
  term: string;
  /** Null for a stop word such as "the". */
  stem: string | null;
}

export interface KnownTerm extends StemmedTerm {
  /** True when some product holds the word, a form of it, or a word that begins with it. */
  isKnown: boolean;
  /** The words with the term's stem that products hold; only for known terms. */
  forms: string[];
  /** Words that look like it or like its stem; only for unknown terms. */
  similar: { word: string; stem: string | null; forms: string[] }[];
}

/**
 * Of `t.term` and what PostgreSQL takes for its stem: what the vocabulary says, as a `KnownTerm`. What it is like is not
 * looked for where it is named.
 */
const lookedUp = (stem: string, isNamed: string) => {
  const formsOf = (of: string) => `array(select f.word from search_words f where f.stem = ${of})`;
  return `t.term, ${stem} as stem, k.is_known as "isKnown",
    case when k.is_known then ${formsOf(stem)} else '{}' end as forms,
    case when k.is_known or ${isNamed} then '[]' else (
      select coalesce(json_agg(json_build_object(
        'word', w.word, 'stem', w.stem, 'forms', ${formsOf('w.stem')})), '[]')
      from (
        select word, stem from search_words
        where one_letter_less(word) && (one_letter_less(t.term) || one_letter_less(coalesce(${stem}, t.term)))
        limit 200) w) end as similar`;
};

/** `offset 0` keeps PostgreSQL from asking once for each place where the answer is used, here and below. */
const isKnown = (stem: string) => `
  (select exists (select from search_words where word = ${stem})
     or exists (select from search_words where word ~>=~ t.term and word ~<~ (t.term || chr(1114111))) as is_known
   offset 0) k`;

/** What the catalogue's vocabulary says of each term: one statement for all of them. */
export function lookUpTerms(database: Database, terms: string[]): Promise<KnownTerm[]> {
  return database.prepared<KnownTerm>(
    'look-up-terms',
    `select ${lookedUp('s.stem', 'false')}
     from unnest((select $1::text[])) with ordinality as t(term, place)
     cross join lateral (select (tsvector_to_array(to_tsvector('english', t.term)))[1] as stem offset 0) s
     cross join lateral ${isKnown('s.stem')}
     order by t.place`,
    [terms],
  );
}

export interface HitRow extends CardRow {
  /** A very long one is cut, within a tag perhaps. */
  descriptionHtml: string;
}

export interface PresumedTerm extends StemmedTerm {
  /** True when something that products are filed under is called so. */
  isNamed: boolean;
  /** Its part of the query. */
  part: string;
  /** The same without the term as a beginning, which is dear to look for and seldom finds more. */
  withoutBeginning: string;
  /** True when the inverted index is asked for it. */
  isIndexed: boolean;
}

export interface PageOfHits {
  /** In PostgreSQL's query language. */
  query: string;
  /** The part of it that the inverted index is asked for. */
  indexed: string;
  /** The terms that the query takes for known ones; they are looked up on the way. Empty where that is done. */
  presumed: PresumedTerm[];
  sort: SortOrder;
  limit: number;
  skip: number;
}

const isUnexpired = `(p.expires_at is null or p.expires_at > now())`;
const hasActiveStatus = `p.deleted_at is null and p.status = 'active'`;
/** The query is hidden from the planner, here and below: one plan serves rare and common words. */
const isMatch = `p.search_vector @@ (select query from asked)`;
/** The function behind the operator, which no index answers. */
const isIndexedMatch = (query: string, indexed: string) => `p.search_vector @@ ${indexed}
  and (${query} = ${indexed} or ts_match_vq(p.search_vector, ${query}))`;

/** Candidates that must be found so that the page is what it would be among all matches. */
export function candidatesFor({ sort, skip }: Pick<PageOfHits, 'sort' | 'skip'>): {
  count: number;
  skipped: number;
} {
  const { candidates } = sortings[sort];
  return { count: candidates, skipped: skip - (skip % candidates) };
}

export interface Found {
  /** What the vocabulary says of the terms that were presumed to be known. */
  terms: KnownTerm[];
  /** Or named, each of them; else nothing was looked for. */
  areKnown: boolean;
  /** The query, and the part of it for the inverted index, without beginnings that find nothing more. */
  query: string;
  indexed: string;
  rows: HitRow[];
  /** How many match; an ordered scan tells how many it came by, and finds the page only where that is enough. */
  count: number;
}

/** A page of active products that match, found by an ordered scan, which looks at no more than `window` products. */
export async function scanForHits(database: Database, page: PageOfHits, window: number): Promise<Found> {
  const { along } = sortings[page.sort];
  const inWindow = `
    select p.* from products p where ${hasActiveStatus}
    order by ${along} limit (select case when are_known then $13::integer else 0 end from asked)`;
  const candidates = `
    select p.id, p.created_at, p.price_cents, p.search_vector
    from (${inWindow}) p where ${isUnexpired} and ${isMatch}
    order by ${along} limit (select $2::integer) offset (select $3::integer)`;
  const text = `
    with asked as materialized (${askedTerms}), found as materialized (${rankedAmong(candidates)})
    ${pageOf('(select count(*)::integer from found)', page.sort)}`;
  return runFor(database, `scan-for-hits-${page.sort}`, text, page, window);
}

/** The same page through the inverted index, which finds every match: for queries with few. */
export async function findHits(database: Database, page: PageOfHits): Promise<Found> {
  const { along } = sortings[page.sort];
  const matches = `
    select p.id, p.created_at, p.price_cents from products p
    where ${hasActiveStatus} and ${isUnexpired} and ${isIndexedMatch(asked('query'), asked('indexed'))}`;
  const candidates = `
    select p.id, p.created_at, p.price_cents, p.search_vector from (
      select p.id from matches p order by ${along} limit (select $2::integer) offset (select $3::integer)
    ) candidate join products p on p.id = candidate.id`;
  const text = `
    with asked as materialized (${askedTerms}), matches as materialized (${matches}),
      found as materialized (${rankedAmong(candidates)})
    ${pageOf('(select count(*)::integer from matches)', page.sort)}`;
  return runFor(database, `find-hits-${page.sort}`, text, page);
}

async function runFor(
  database: Database,
  name: string,
  text: string,
  page: PageOfHits,
  ...more: unknown[]
): Promise<Found> {
  const { count, skipped } = candidatesFor(page);
  const { query, indexed, presumed, limit, skip } = page;
  const values = [query, count, skipped, limit, skip - skipped, indexed, ...columnsOf(presumed), ...more];
  const rows = await database.prepared<FoundRow>(name, text, values);
  const [first] = rows;
  return {
    terms: JSON.parse(first?.terms ?? '[]'),
    areKnown: first?.areKnown ?? true,
    query: first?.query ?? query,
    indexed: first?.indexed ?? indexed,
    rows: rows.filter(isHit),
    count: first?.matchCount ?? 0,
  };
}

function columnsOf(terms: PresumedTerm[]): unknown[][] {
  return [
    terms.map(({ term }) => term),
    terms.map(({ stem }) => stem),
    terms.map(({ isNamed }) => isNamed),
    terms.map(({ part }) => part),
    terms.map(({ withoutBeginning }) => withoutBeginning),
    terms.map(({ isIndexed }) => isIndexed),
  ];
}

/**
 * One row: what the vocabulary says of the presumed terms, as text, whether all of them are known, and what is looked for
 * then. A term need not be looked for as a beginning where each word that begins with it has its stem: what holds such a
 * word holds the stem, too, unless the word is nothing but the stem of another one.
 */
const askedTerms = `
  select terms, are_known,
    case when are_known then coalesce(query, $1)::tsquery end as query,
    case when are_known then coalesce(indexed, $6)::tsquery end as indexed
  from (
    select coalesce(json_agg(to_json(known) order by t.place), '[]')::text as terms,
      coalesce(bool_and(known."isKnown" or t.is_named), true) as are_known,
      string_agg(needed.part, ' & ' order by t.place) as query,
      string_agg(needed.part, ' & ' order by t.place) filter (where t.is_indexed) as indexed
    from unnest((select $7::text[]), (select $8::text[]), (select $9::boolean[]), (select $10::text[]),
        (select $11::text[]), (select $12::boolean[]))
      with ordinality as t(term, stem, is_named, part, without_beginning, is_indexed, place)
    cross join lateral ${isKnown('t.stem')}
    cross join lateral (select ${lookedUp('t.stem', 't.is_named')} offset 0) known
    cross join lateral (select case when exists (
        select from search_words w
        where w.word ~>=~ t.term and w.word ~<~ (t.term || chr(1114111)) and (w.stem is distinct from t.stem
          or w.word <> t.stem and exists (select from search_words f where f.stem = w.word))
      ) then t.part else t.without_beginning end as part offset 0) needed
  ) looked`;

/** Null, which nothing matches, unless all terms are known. */
const asked = (what: 'query' | 'indexed') => `(select ${what} from asked)`;

/**
 * Of nothing, the description, what it is filed under and the title (rules/search 14): a title counts for more than
 * several names of one word, and one of those for more than the word in several forms in the description.
 */
const weights = `'{0, 0.01, 0.1, 1}'`;

/** What candidates are ordered by. */
function rankedAmong(candidates: string): string {
  return `
    select p.id, p.created_at, p.price_cents, ts_rank(${weights}, p.search_vector, $1::tsquery) as rank
    from (${candidates}) p`;
}

/** Where nothing is on the page, one row without a product still tells the terms and the count. */
interface FoundRow extends HitRow {
  terms: string;
  areKnown: boolean;
  query: string | null;
  indexed: string | null;
  matchCount: number;
}

const isHit = ({ id }: { id: number | null }) => id !== null;

/** The page among what was `found`, whole rows of it alone. */
function pageOf(matchCount: string, sort: SortOrder): string {
  const { ranked } = sortings[sort];
  return `
    select asked.terms, asked.are_known as "areKnown", asked.query::text, asked.indexed::text,
      ${matchCount} as "matchCount", hit.*
    from asked left join lateral (
      select ${cardColumns}, left(p.description_html, ${shownLength}) as "descriptionHtml"
      from (
        select * from found order by ${ranked} limit (select $4::integer) offset (select $5::integer)
      ) found join products p on p.id = found.id ${cardJoins} order by ${ranked}
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
       select from products p
       where ${hasActiveStatus} and ${isUnexpired}
         and ${isIndexedMatch('(select $1::tsquery)', '(select $2::tsquery)')}
       limit ${most + 1}) found`,
    [query, indexed],
  );
  return row?.count ?? 0;
}

/** How common words are, as PostgreSQL's statistics tell. */
export interface WordShares {
  /** Products in all, roughly. */
  products: number;
  /** Word → share of the products that hold it, from 0 to 1; of the most common words alone. */
  frequencies: ReadonlyMap<string, number>;
}

/** Empty until PostgreSQL has looked at the products for the first time. */
export async function readWordStatistics(database: Database): Promise<WordShares> {
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
