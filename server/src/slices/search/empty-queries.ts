/** The SQL of searches that found nothing. */
import type { EmptySearch } from '#contract/statistics/model.ts';
import type { Database } from '../../platform/db/database.ts';

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
