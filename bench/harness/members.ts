/** Somebody who wrote and voted much and somebody who did little, among many members. */
import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { HttpRequest } from './http.ts';

export interface Person {
  id: number;
  /** Of a session that has just begun. */
  token: string;
}

/** Contributions of each. */
export const busy = { comments: 50_000, votes: 50_000, products: 2_000, threads: 2_000 };
export const quiet = { comments: 5, votes: 5, products: 5, threads: 5 };

/** Two members take over what others wrote, spread over what is there; what was theirs is somebody else's then. */
export async function findPeople(client: pg.Client): Promise<{ busy: Person; quiet: Person }> {
  const { rows } = await client.query<{ id: number }>(
    "select id from members where confirmed_at is not null and status = 'active' order by id limit 3",
  );
  const [first, second, heir] = rows.map(({ id }) => id);
  if (!first || !second || !heir) throw new Error('There are too few members.');
  for (const table of ['comments', 'products', 'threads'] as const) {
    await client.query(`update ${table} set author_id = $3 where author_id in ($1, $2)`, [
      first,
      second,
      heir,
    ]);
    await give(client, table, { to: first, count: busy[table] });
    await give(client, table, { to: second, count: quiet[table], besides: first });
  }
  await client.query('delete from votes where member_id in ($1, $2)', [first, second]);
  await vote(client, first, busy.votes);
  await vote(client, second, quiet.votes);
  await client.query('vacuum analyze');
  return { busy: await signIn(client, first), quiet: await signIn(client, second) };
}

interface Gift {
  to: number;
  count: number;
  /** Whose are left alone. */
  besides?: number;
}

async function give(client: pg.Client, table: string, { to, count, besides = to }: Gift): Promise<void> {
  await client.query(
    `update ${table} set author_id = $1 where id in (
       select id from ${table} where deleted_at is null and author_id <> $3 order by md5(id::text) limit $2)`,
    [to, count, besides],
  );
}

/** Of the counts on what is voted on nothing is read here. */
async function vote(client: pg.Client, memberId: number, count: number): Promise<void> {
  await client.query(
    `insert into votes (member_id, comment_id, is_like, created_at)
     select $1, id, id % 7 > 0, now() - random() * interval '1 year' from comments order by md5(id::text) limit $2`,
    [memberId, count],
  );
}

/** Whoever comes first. */
export async function signInSomebody(client: pg.Client): Promise<Person> {
  const [person] = await signInMany(client, 1);
  if (person === undefined) throw new Error('There are no members.');
  return person;
}

export async function signIn(client: pg.Client, id: number): Promise<Person> {
  const [person] = await openSessions(client, [id]);
  if (person === undefined) throw new Error('There is no session.');
  return person;
}

/** Those who came first, `count` of them. */
export async function signInMany(client: pg.Client, count: number): Promise<Person[]> {
  const { rows } = await client.query<{ id: number }>(
    "select id from members where confirmed_at is not null and status = 'active' order by id limit $1",
    [count],
  );
  return openSessions(
    client,
    rows.map(({ id }) => id),
  );
}

/** As sign-ins leave them: the database holds the hash of each token. */
async function openSessions(client: pg.Client, ids: number[]): Promise<Person[]> {
  const people = ids.map((id) => ({ id, token: randomBytes(32).toString('base64url') }));
  await client.query(
    'insert into sessions (token_hash, member_id, remember) select h, m, true from unnest($1::bytea[], $2::integer[]) as s(h, m)',
    [people.map(({ token }) => createHash('sha256').update(token).digest()), ids],
  );
  return people;
}

/** The call as the member's pages send it. */
export function signed(request: HttpRequest, { token }: Pick<Person, 'token'>): HttpRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}
