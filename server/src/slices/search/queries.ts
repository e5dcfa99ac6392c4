/** SQL of the search: what the vocabulary says of words, and the products that match. */
import type { SortOrder } from '#contract/search/model.ts';
import type { EmptySearch } from '#contract/statistics/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { type CardRow, cardColumns, cardJoins } from '../products/index.ts';

interface Sorting {
  /** The order of one index of products, forwards or backwards. */
  byIndex: string;
  /** The same, with a match in the title before one in the description where the sort ties (rules/search 9). */
  ranked: string;
  /** How many matches in index order are ranked together; a whole number of pages. */
  candidates: number;
}

const newestFirst = 'p.created_at desc, p.id desc';

/** Two products hardly ever have the same time, and often the same price. */
const sortings: Record<SortOrder, Sorting> = {
  newest: {
    byIndex: newestFirst,
    ranked: 'p.created_at desc, relevance desc, p.id desc',
    candidates: 20,
  },
  oldest: {
    byIndex: 'p.created_at, p.id',
    ranked: 'p.created_at, relevance desc, p.id',
    candidates: 20,
  },
  lowest_price: {
    byIndex: 'p.price_cents, p.created_at desc, p.id desc',
    ranked: 'p.price_cents, relevance desc, p.created_at desc, p.id desc',
    candidates: 100,
  },
  highest_price: {
    byIndex: 'p.price_cents desc, p.created_at desc, p.id desc',
    ranked: 'p.price_cents desc, relevance desc, p.created_at desc, p.id desc',
    candidates: 100,
  },
  /** The newest 400 matches by relevance, then the next 400 (rules/search 14): the cost of ranking is bounded. */
  best_match: {
    byIndex: newestFirst,
    ranked: 'relevance desc, p.created_at desc, p.id desc',
    candidates: 400,
  },
};

/** Characters of a description, tags included, that excerpts are made from. */
const excerptSource = 6_000;

/** A word of a search, and what the catalogue's vocabulary says of it. */
export interface KnownTerm {
  /** As it was typed, in lower case. */
  typed: string;
  /** The same without accents. */
  term: string;
  /** Null for a stop word such as "the". */
  stem: string | null;
  /** True when some product holds the word, a form of it, or a word that begins with it. */
  isKnown: boolean;
  /**
   * True when a word begins with the term and has another stem. Otherwise the stem finds the same products, and a search by
   * the beginning, which costs more, finds none besides.
   */
  isBeginning: boolean;
  /** The words with the term's stem that products hold; only for known terms. */
  forms: string[];
  /** Words that look like it or like its stem; only for unknown terms. */
  similar: { word: string; stem: string | null; forms: string[] }[];
}

const formsOf = (stem: string) => `array(select f.word from search_words f where f.stem = ${stem})`;
const beginsWithTerm = 'w.word ~>=~ t.term and w.word ~<~ (t.term || chr(1114111))';

/** What the catalogue's vocabulary says of each term: one statement for all of them. */
export function lookUpTerms(database: Database, terms: string[]): Promise<KnownTerm[]> {
  // `offset 0` keeps PostgreSQL from evaluating a sub-select once for each place that uses it.
  return database.prepared<KnownTerm>(
    'look-up-terms',
    `select t.typed, t.term, s.stem, k.is_known as "isKnown",
       case when k.is_known then ${formsOf('s.stem')} else '{}' end as forms,
       case when k.is_known then '[]' else (
         select coalesce(json_agg(json_build_object(
           'word', w.word, 'stem', w.stem, 'forms', ${formsOf('w.stem')})), '[]')
         from (
           select word, stem from search_words
           where one_letter_less(word) && (one_letter_less(t.term) || one_letter_less(coalesce(s.stem, t.term)))
           limit 200) w) end as similar,
       exists (
         select from search_words w
         where ${beginsWithTerm} and (w.stem is distinct from s.stem
           or w.word <> s.stem and exists (select from search_words f where f.stem = w.word))) as "isBeginning"
     from (
       select typed, place, coalesce((tsvector_to_array(to_tsvector('unaccented_simple', typed)))[1], typed) as term
       from unnest((select $1::text[])) with ordinality as t(typed, place) offset 0) t
     cross join lateral (select (tsvector_to_array(to_tsvector('unaccented_english', t.term)))[1] as stem offset 0) s
     cross join lateral (
       select exists (select from search_words where word = s.stem)
         or exists (select from search_words w where ${beginsWithTerm}) as is_known
       offset 0) k
     order by t.place`,
    [terms],
  );
}

/** A found product. */
export interface HitRow extends CardRow {
  /** Cut after 6,000 characters, within a tag perhaps. */
  descriptionHtml: string;
}

export interface PageOfHits {
  /** The search in PostgreSQL's query language; hits are ranked by it. */
  rankedBy: string;
  /** A cheaper query with the same matches. */
  query: string;
  sort: SortOrder;
  limit: number;
  skip: number;
}

/**
 * Of nothing, the description, what a product is filed under, and the title (rules/search 14): a title counts for more than
 * several names of one word, and one of those for more than the word in several forms in the description.
 */
const weights = `'{0, 0.01, 0.1, 1}'`;

const matches = (query: string) => `p.deleted_at is null and p.status = 'active'
  and (p.expires_at is null or p.expires_at > now()) and p.search_vector @@ ${query}::tsquery`;

/**
 * A page of active products that match. PostgreSQL plans it with its values: a rare word by the inverted index, a common one
 * along the index of the order.
 */
export function findHits(database: Database, page: PageOfHits): Promise<HitRow[]> {
  const { rankedBy, query, sort, limit, skip } = page;
  const { byIndex, ranked, candidates } = sortings[sort];
  const skipped = skip - (skip % candidates);
  return database.query<HitRow>(
    `with page as materialized (
       select p.id, ts_rank(${weights}, p.search_vector, $1::tsquery) as relevance
       from (
         select p.id from products p where ${matches('$2')} order by ${byIndex} limit $3 offset $4
       ) candidate join products p on p.id = candidate.id
       order by ${ranked} limit $5 offset $6)
     select ${cardColumns}, left(p.description_html, ${excerptSource}) as "descriptionHtml"
     from page join products p on p.id = page.id ${cardJoins} order by ${ranked}`,
    [rankedBy, query, candidates, skipped, limit, skip - skipped],
  );
}

/** How many match, counted no further than `limit`. */
export async function countHits(database: Database, query: string, limit: number): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::integer as count from (select from products p where ${matches('$1')} limit $2) found`,
    [query, limit],
  );
  return row?.count ?? 0;
}

/** The SQL of searches that found nothing. */
type Queries = Pick<Database, 'query'>;

/** The one of the day, which all processes share; `salt` is it where there is none yet. */
export async function saltOf(database: Queries, day: string, salt: Buffer): Promise<Buffer> {
  const find = () =>
    database.query<{ salt: Buffer }>('select salt from empty_search_salts where day = $1', [day]);
  const [known] = await find();
  if (known !== undefined) return known.salt;
  await database.query('insert into empty_search_salts (day, salt) values ($1, $2) on conflict do nothing', [
    day,
    salt,
  ]);
  const [made] = await find();
  return made?.salt ?? salt;
}

/** Who told of which search, as hashes. */
export interface EmptySearchMark {
  day: string;
  wordsHash: Buffer;
  networkHash: Buffer;
}

/** Marks it; replies with how many networks have told of it on the day. */
export async function markEmptySearch(
  database: Queries,
  { day, wordsHash, networkHash }: EmptySearchMark,
): Promise<number> {
  const [row] = await database.query<{ people: number }>(
    `with marked as (
       insert into empty_search_marks (day, words_hash, network_hash) values ($1, $2, $3)
       on conflict do nothing returning words_hash)
     select (select count(*) from empty_search_marks where day = $1 and words_hash = $2)
       + (select count(*) from marked) as people`,
    [day, wordsHash, networkHash],
  );
  return row?.people ?? 0;
}

export async function keepEmptySearch(
  database: Queries,
  { day, words, people }: { day: string; words: string; people: number },
): Promise<void> {
  await database.query(
    `insert into empty_searches as kept (day, words, people) values ($1, $2, $3)
     on conflict (day, words) do update set people = greatest(kept.people, excluded.people)`,
    [day, words, people],
  );
}

/** Those since a day that most people told of. */
export function listEmptySearches(database: Queries, from: string, limit: number): Promise<EmptySearch[]> {
  return database.query<EmptySearch>(
    `select words, sum(people)::bigint as people from empty_searches where day >= $1::date
     group by words order by 2 desc, 1 limit $2`,
    [from, limit],
  );
}

/** Marks are good for their day alone. */
export async function forgetEmptySearches(
  database: Queries,
  { today, before }: { today: string; before: string },
): Promise<void> {
  await database.query('delete from empty_search_marks where day < $1::date', [today]);
  await database.query('delete from empty_search_salts where day < $1::date', [today]);
  await database.query('delete from empty_searches where day < $1::date', [before]);
}
