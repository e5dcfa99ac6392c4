import type { ProductId } from '#contract/core/ids.ts';
import type { SortOrder } from '#contract/search/model.ts';
import type { Database, RunForTexts } from '../../platform/db/database.ts';
import { rowIn } from '../../platform/db/row-texts.ts';
import type { TextValue } from '../../platform/db/text-query.ts';
import { type CardRow, cardColumns, cardJoins, cardStamp, momentsOfCard } from '../products/index.ts';

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
    ranked: 'p.created_at desc, p.rank desc, p.id desc',
    candidates: 20,
  },
  oldest: {
    along: 'p.created_at, p.id',
    ranked: 'p.created_at, p.rank desc, p.id',
    candidates: 20,
  },
  lowest_price: {
    along: 'p.price_cents, p.created_at desc, p.id desc',
    ranked: 'p.price_cents, p.rank desc, p.created_at desc, p.id desc',
    candidates: 100,
  },
  highest_price: {
    along: 'p.price_cents desc, p.created_at desc, p.id desc',
    ranked: 'p.price_cents desc, p.rank desc, p.created_at desc, p.id desc',
    candidates: 100,
  },
  /** The best among the newest that match, then among the next: what ranking costs has an end. */
  best_match: {
    along: newestFirst,
    ranked: 'p.rank desc, p.created_at desc, p.id desc',
    candidates: 400,
  },
};

/** Characters of a description, tags included, in which what matched is looked for, to be shown. */
const shownLength = 6_000;

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
  /** The words with the term's stem that products hold; only for known terms. */
  forms: string[];
  /** Words that look like it or like its stem; only for unknown terms. */
  similar: { word: string; stem: string | null; forms: string[] }[];
}

export interface LookedUpTerm extends KnownTerm {
  /**
   * True when a word begins with the term that the stem does not stand for. Otherwise whatever holds such a word holds the
   * stem, too, and looking for the beginning, which is dear, finds nothing more.
   */
  isBeginning: boolean;
  /** PostgreSQL's snapshot in which all this was so. */
  snapshot: string;
}

const formsOf = (stem: string) => `array(select f.word from search_words f where f.stem = ${stem})`;
const beginsWithTerm = 'w.word ~>=~ t.term and w.word ~<~ (t.term || chr(1114111))';

/** What the catalogue's vocabulary says of each term: one statement for all of them. */
export function lookUpTerms(database: Database, terms: string[]): Promise<LookedUpTerm[]> {
  // `offset 0` keeps PostgreSQL from asking once for each place where the answer is used.
  return database.prepared<LookedUpTerm>(
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
           or w.word <> s.stem and exists (select from search_words f where f.stem = w.word))) as "isBeginning",
       pg_current_snapshot()::text as snapshot
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

/** A product that was found, and the stamp of its card: the row that has its words is stamped, too. */
export interface FoundHit {
  id: ProductId;
  stamp: string;
}

/** What is shown of a product that was found. */
export interface HitRow extends CardRow, FoundHit {
  /** A very long one is cut, within a tag perhaps. */
  descriptionHtml: string;
}

/** Those that are still there, in any order. */
export async function readHits(database: Database, ids: ProductId[]): Promise<HitRow[]> {
  const texts = await database.quickTexts(
    'read-hits',
    `select ${cardColumns}, left(p.description_html, ${shownLength}) as "descriptionHtml", ${cardStamp()} as stamp
     from products p ${cardJoins}
     where p.id = any ($1::integer[]) and ${hasActiveStatus} and ${isUnexpired}`,
    [`{${ids.join()}}`],
  );
  return texts.map((text) => rowIn<HitRow>(text, momentsOfCard));
}

export interface PageOfHits {
  /** What the search says, in PostgreSQL's query language: hits are ranked by it. */
  said: string;
  /** What finds the same with less work: without beginnings that find nothing more. */
  query: string;
  /** The part of it that the inverted index is asked for. */
  indexed: string;
  /** In which the terms were looked up. */
  snapshots: string[];
  sort: SortOrder;
  limit: number;
  skip: number;
}

const isUnexpired = `(p.expires_at is null or p.expires_at > now())`;
const hasActiveStatus = `p.deleted_at is null and p.status = 'active'`;
/** The query is hidden from the planner, here and below: one plan serves rare and common words. */
const sought = '(select $2::tsquery)';
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
  /** False when the vocabulary has got words since the terms were looked up: then none of this counts. */
  isFresh: boolean;
  /** The page. */
  hits: FoundHit[];
  /** How many match; an ordered scan tells how many it came by, and finds the page only where that is enough. */
  count: number;
}

/** A page of active products that match, found by an ordered scan, which looks at no more than `window` products. */
export function scanForHits(run: RunForTexts, page: PageOfHits, window: number): Promise<Found> {
  const { along } = sortings[page.sort];
  const candidates = `
    select * from (
      select ${candidateColumns}, p.expires_at from products p
      where ${hasActiveStatus} order by ${along} limit (select $8::integer)
    ) p where ${isUnexpired} and p.search_vector @@ ${sought}
    order by ${along} limit (select $4::integer) offset (select $5::integer)`;
  const text = `
    with found as materialized (${rankedAmong(candidates)})
    ${pageOf('(select count(*)::integer from found)', page.sort)}`;
  return runFor(run, `scan-for-hits-${page.sort}`, text, page, window);
}

/** The same page through the inverted index, which finds every match: for queries with few. */
export function findHits(run: RunForTexts, page: PageOfHits): Promise<Found> {
  const { along } = sortings[page.sort];
  const matches = `
    select p.id, p.created_at, p.price_cents from products p
    where ${hasActiveStatus} and ${isUnexpired} and ${isIndexedMatch(sought, '(select $8::tsquery)')}`;
  const candidates = `
    select ${candidateColumns} from (
      select p.id from matches p order by ${along} limit (select $4::integer) offset (select $5::integer)
    ) candidate join products p on p.id = candidate.id`;
  const text = `
    with matches as materialized (${matches}), found as materialized (${rankedAmong(candidates)})
    ${pageOf('(select count(*)::integer from matches)', page.sort)}`;
  return runFor(run, `find-hits-${page.sort}`, text, page, page.indexed);
}

async function runFor(
  run: RunForTexts,
  name: string,
  text: string,
  page: PageOfHits,
  more: TextValue,
): Promise<Found> {
  const { count, skipped } = candidatesFor(page);
  const { said, query, snapshots, limit, skip } = page;
  const values = [said, query, snapshots.join(' '), count, skipped, limit, skip - skipped, more];
  const [found = '{}'] = await run(name, text, values);
  return rowIn<Found>(found, []);
}

/**
 * Of nothing, the description, what it is filed under and the title (rules/search 14): a title counts for more than
 * several names of one word, and one of those for more than the word in several forms in the description.
 */
const weights = `'{0, 0.01, 0.1, 1}'`;

/** What the page and its stamps are made of, so that no product is looked up again. */
const candidateColumns = `p.id, p.created_at, p.price_cents, p.author_id, p.primary_picture_id, p.xmin as written_in,
  p.search_vector`;

/** What candidates are ordered by. */
function rankedAmong(candidates: string): string {
  return `
    select p.id, p.created_at, p.price_cents, p.author_id, p.primary_picture_id, p.written_in,
      ts_rank(${weights}, p.search_vector, $1::tsquery) as rank
    from (${candidates}) p`;
}

/**
 * Whether the vocabulary is what it was in each snapshot: no word is in it that was not seen then. Whatever was committed
 * before a snapshot's first running transaction was seen; the few words after that are looked at. Those of a restored
 * catalogue may have come in transactions that this server has still to come to: they were there all along.
 */
const isFresh = `not exists (
  select from string_to_table($3, ' ') as seen(snapshot) cross join lateral (
    select from search_words w
    where w.added_in >= pg_snapshot_xmin(seen.snapshot::pg_snapshot)
      and w.added_in < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(w.added_in, seen.snapshot::pg_snapshot)
    order by w.added_in limit 1) unseen)`;

/** One row: the page among what was `found`. */
function pageOf(count: string, sort: SortOrder): string {
  const { ranked } = sortings[sort];
  return `
    select ${isFresh} as "isFresh", ${count} as count, (
      select coalesce(json_agg(hit), '[]') from (
        select p.id, ${cardStamp('p.written_in')} as stamp
        from (
          select * from found p order by ${ranked} limit (select $6::integer) offset (select $7::integer)
        ) p ${cardJoins} order by ${ranked}
      ) hit) as hits`;
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
  /** Of these, those that are on show. */
  active: number;
  /** Word → share of the products that hold it, from 0 to 1; of the most common words alone. */
  frequencies: ReadonlyMap<string, number>;
}

/** Empty until PostgreSQL has looked at the products for the first time. */
export async function readWordStatistics(database: Database): Promise<WordShares> {
  const [row] = await database.query<
    Omit<WordShares, 'frequencies'> & { words: string[] | null; shares: number[] | null }
  >(
    `select greatest(c.reltuples, 0) as products,
       (select greatest(reltuples, 0) from pg_class where oid = 'products_active_new'::regclass) as active,
       s.most_common_elems::text::text[] as words, s.most_common_elem_freqs as shares
     from pg_class c
     left join pg_stats s on s.schemaname = c.relnamespace::regnamespace::text
       and s.tablename = c.relname and s.attname = 'search_vector'
     where c.oid = 'products'::regclass`,
    [],
  );
  const { products = 0, active = 0, words, shares } = row ?? {};
  return {
    products,
    active,
    frequencies: new Map((words ?? []).map((word, place) => [word, shares?.[place] ?? 0])),
  };
}
