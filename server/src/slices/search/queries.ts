/** SQL of the search: vocabulary lookups, and matching products. */

import { sql } from 'kysely';
import type { FactFilter } from '#contract/products/filters.ts';
import type { SortOrder } from '#contract/search/model.ts';
import type { EmptySearch } from '#contract/statistics/model.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import {
  type CardRow,
  cardColumns,
  cardJoins,
  type FilterMoments,
  factConditions,
} from '../products/index.ts';

interface Sorting {
  /** The order of one product index, forwards or backwards. */
  byIndex: string;
  /**
   * The order of ranked matches: as `byIndex`, but of equal values, matches in the title precede those in the
   * description (rules/search 9).
   */
  ranked: string;
  /** The number of matches in index order that are ranked together; a whole number of pages. */
  candidates: number;
}

const newestFirst = 'p.created_at desc, p.id desc';

/** Products hardly ever have the same time, but often the same price. */
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
  /**
   * The newest 400 matches by relevance, then the next 400 (rules/search 14), so that the cost of ranking is bounded.
   */
  best_match: {
    byIndex: newestFirst,
    ranked: 'relevance desc, p.created_at desc, p.id desc',
    candidates: 400,
  },
};

/** Characters of a description, tags included, that excerpts are taken from. */
const excerptSource = 6_000;

/** A search term with the result of its vocabulary lookup. */
export interface KnownTerm {
  /** As typed, in lower case. */
  typed: string;
  /** The typed term without accents. */
  term: string;
  /** The word stem; null for a stop word such as "the". */
  stem: string | null;
  /** True if a product contains the word, a form of it, or a word that begins with it. */
  isKnown: boolean;
  /**
   * True if a word has the term as a prefix and another stem. Otherwise the stem finds the same products, and the more
   * expensive prefix search finds no others.
   */
  isBeginning: boolean;
  /** The words with the term's stem in products; only for known terms. */
  forms: string[];
  /** Words similar to the term or its stem; only for unknown terms. */
  similar: { word: string; stem: string | null; forms: string[] }[];
}

const formsOf = (stem: string) => `array(select f.word from search_words f where f.stem = ${stem})`;
const beginsWithTerm = 'w.word ~>=~ t.term and w.word ~<~ (t.term || chr(1114111))';

/** Looks up all terms in the catalogue's vocabulary with one statement. */
export function lookUpTerms(database: Database, terms: string[]): Promise<KnownTerm[]> {
  // `offset 0` keeps PostgreSQL from evaluating a subquery once per use.
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

export interface HitRow extends CardRow {
  /** Cut after 6,000 characters, possibly within a tag. */
  descriptionHtml: string;
}

export interface PageOfHits {
  /** The search in `tsquery` syntax, for ranking. */
  rankedBy: string;
  /** A cheaper query with the same matches. */
  query: string;
  sort: SortOrder;
  limit: number;
  skip: number;
  facts: FactFilter;
  moments: FilterMoments;
}

/**
 * Weights of: nothing, the description, taxonomy terms, and the title (rules/search 14). A title outweighs several term
 * names with one word. A term name outweighs several forms of the word in the description.
 */
const weights = `'{0, 0.01, 0.1, 1}'`;

const matches = (query: string) => `p.deleted_at is null and p.status = 'active'
  and (p.expires_at is null or p.expires_at > now()) and p.search_vector @@ ${query}::tsquery`;

/**
 * A page of matching active products. PostgreSQL plans it with its values: the inverted index for a rare word, the
 * index of the order for a common one.
 */
export function findHits(database: Database, page: PageOfHits): Promise<HitRow[]> {
  const { rankedBy, query, sort, limit, skip } = page;
  const { byIndex, ranked, candidates } = sortings[sort];
  const skipped = skip - (skip % candidates);
  const values: unknown[] = [rankedBy, query, candidates, skipped, limit, skip - skipped];
  const narrowed = narrowedBy(page, values);
  return database.query<HitRow>(
    `with page as materialized (
       select p.id, ts_rank(${weights}, p.search_vector, $1::tsquery) as relevance
       from (
         select p.id from products p where ${matches('$2')} ${narrowed} order by ${byIndex} limit $3 offset $4
       ) candidate join products p on p.id = candidate.id
       order by ${ranked} limit $5 offset $6)
     select ${cardColumns}, left(p.description_html, ${excerptSource}) as "descriptionHtml"
     from page join products p on p.id = page.id ${cardJoins} order by ${ranked}`,
    values,
  );
}

function narrowedBy({ facts, moments }: Pick<PageOfHits, 'facts' | 'moments'>, values: unknown[]): string {
  return factConditions(facts, moments, values)
    .map((condition) => `and ${condition}`)
    .join(' ');
}

/** Counts matches, up to `limit`. */
export async function countHits(
  database: Database,
  page: Pick<PageOfHits, 'query' | 'facts' | 'moments'>,
  limit: number,
): Promise<number> {
  const values: unknown[] = [page.query, limit];
  const [row] = await database.query<{ count: number }>(
    `select count(*)::integer as count from (select from products p where ${matches('$1')} ${narrowedBy(page, values)} limit $2) found`,
    values,
  );
  return row?.count ?? 0;
}

type Queries = Pick<Database, 'query'>;

/** Returns the salt of the day, which all processes share. Stores `salt` if there is none yet. */
export async function dailySalt(database: Queries, day: string, salt: Buffer): Promise<Buffer> {
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

/** A report of a search, as hashes. */
export interface EmptySearchMark {
  day: string;
  wordsHash: Buffer;
  networkHash: Buffer;
}

/** Stores the report; returns how many networks have reported the search on that day. */
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

/** Searches since that day, most reported first. */
export function listEmptySearches(database: Queries, from: string, limit: number): Promise<EmptySearch[]> {
  return database.query<EmptySearch>(
    `select words, sum(people)::bigint as people from empty_searches where day >= $1::date
     group by words order by 2 desc, 1 limit $2`,
    [from, limit],
  );
}

/** Deletes marks of earlier days, which have no use any more. */
export async function forgetEmptySearches(
  database: Queries,
  { today, before }: { today: string; before: string },
): Promise<void> {
  await database.query('delete from empty_search_marks where day < $1::date', [today]);
  await database.query('delete from empty_search_salts where day < $1::date', [today]);
  await database.query('delete from empty_searches where day < $1::date', [before]);
}

/** Words checked per run, chosen at random. */
const batchSize = 500;

/**
 * Deletes words of a batch that no product contains. Deleted products count, as they may be restored. The lock waits
 * for posts under way, whose words are not visible yet.
 */
export async function forgetUnusedWords(tx: Tx): Promise<void> {
  await sql`lock table search_words in share row exclusive mode`.execute(tx);
  // Statistics cannot estimate a single word, and a full scan for a rare word would take long.
  await sql`set local enable_seqscan = off`.execute(tx);
  await sql`
    with chosen as materialized (select word from search_words order by random() limit ${batchSize})
    delete from search_words where word in (
      select word from chosen
      where not exists (select from products where search_vector @@ ('''' || word || '''')::tsquery))`.execute(
    tx,
  );
}
