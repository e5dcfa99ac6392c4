/** What there is to ask for in a seeded catalogue. */
import type pg from 'pg';

export interface Samples {
  /** Ids of active products, spread over the catalogue. */
  ids: number[];
  /** Ids of threads, spread over the forum. */
  threadIds: number[];
  /** Words that many products hold, the most frequent first. */
  common: Word[];
  /** Words that a few products hold. */
  rare: Word[];
  /** Words that are neither. */
  middling: Word[];
  /** Slugs of the categories that most and fewest products are listed in, and of the largest child. */
  categories: { common: string; rare: string; child: string };
}

export interface Word {
  text: string;
  /** Products that hold it. */
  products: number;
}

/** A rare word stands in so many products, whatever the size of the catalogue: its page holds about as many. */
export const rarity = { min: 5, max: 20 };

const spreadIds = 1000;
const wanted = { common: 12, rare: 200 };
/** Products whose words are looked at. */
const sampleSize = 4000;

export async function findSamples(client: pg.Client): Promise<Samples> {
  const ids = await someProducts(client, spreadIds);
  const threadIds = await someThreads(client, spreadIds);
  const words = await sampleWords(client);
  const common = await counted(client, words.slice(0, wanted.common));
  const candidates = words.slice(-4000).reverse();
  const rare: Word[] = [];
  while (rare.length < wanted.rare && candidates.length > 0) {
    const some = await counted(client, candidates.splice(0, wanted.rare));
    rare.push(...some.filter(({ products }) => products >= rarity.min && products <= rarity.max));
  }
  if (rare.length === 0) throw new Error('No word of the catalogue is rare.');
  const middling = await counted(client, words.slice(60, 60 + wanted.common));
  const categories = await findCategories(client);
  return { ids, threadIds, common, rare: rare.slice(0, wanted.rare), middling, categories };
}

export async function someProducts(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select min(id) as id from (
       select id, ntile($1) over (order by id) as part from products
       where deleted_at is null and status = 'active') spread
     group by part order by md5(part::text)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

export async function someThreads(client: pg.Client, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select min(id) as id from (
       select id, ntile($1) over (order by id) as part from threads where deleted_at is null) spread
     group by part order by md5(part::text)`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Words with a meaning, from the most to the least frequent in a sample. */
async function sampleWords(client: pg.Client): Promise<string[]> {
  const ids = await someProducts(client, sampleSize);
  const { rows } = await client.query<{ word: string }>(
    `select word from ts_stat($1)
     where word ~ '^[a-z]{5,}$' and to_tsvector('english', word) <> '' order by ndoc desc, word`,
    [`select search_vector from products where id in (${ids.join(',')})`],
  );
  return rows.map(({ word }) => word);
}

async function counted(client: pg.Client, words: string[]): Promise<Word[]> {
  const { rows } = await client.query<Word>(
    `select w.text, (
       select count(*)::int from (
         select from products where search_vector @@ quote_literal(w.text)::tsquery limit 1000000) found) as products
     from unnest($1::text[]) with ordinality as w(text, place) order by w.place`,
    [words],
  );
  return rows;
}

async function findCategories(client: pg.Client): Promise<Samples['categories']> {
  const { rows } = await client.query<{ slug: string; is_child: boolean }>(
    `select c.slug, c.parent_id is not null as is_child
     from categories c join (
       select unnest(listed_in) as id, count(*) as products from products
       where deleted_at is null and status = 'active' group by 1) counted using (id)
     where c.status = 'active' order by counted.products desc, c.slug`,
  );
  const [common] = rows;
  const child = rows.find(({ is_child }) => is_child);
  const rare = rows.at(-1);
  if (!common || !child || !rare) throw new Error('The catalogue has too few categories.');
  return { common: common.slug, rare: rare.slug, child: child.slug };
}
