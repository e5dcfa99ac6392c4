/** Products posted over HTTP, and what a post costs. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { CategoryId } from '#contract/core/ids.ts';
import { emptyForm } from '#contract/products/form.ts';
import { postProduct } from '#contract/products/posting-calls.ts';
import { matchingLockKey } from '#server/platform/db/lock-keys.ts';
import { membersFound } from '#server/slices/alerts/facts.ts';
import { productPublished } from '#server/slices/products/index.ts';
import type { Application } from './application.ts';
import { ask, type HttpRequest, jsonCall } from './http.ts';
import { bytesWritten } from './log.ts';
import { signed, signInSomebody } from './members.ts';
import { median } from './numbers.ts';

/** Of one post: medians. */
export interface Posts {
  milliseconds: number;
  statements: number;
  bytes: number;
}

/** One after the other; nobody matches until all are posted, so that what is counted is theirs. */
export async function postInTurn(application: Application, client: pg.Client, count: number): Promise<Posts> {
  const requests = await requestsOf(client, count);
  await client.query('select pg_advisory_lock($1)', [matchingLockKey]);
  const milliseconds: number[] = [];
  const statements: number[] = [];
  const bytes: number[] = [];
  for (const request of requests) {
    const before = { at: performance.now(), log: await bytesWritten(client), sent: await sent(application) };
    const at = performance.now();
    await post(application, request);
    milliseconds.push(performance.now() - at);
    statements.push((await sent(application)) - before.sent);
    bytes.push((await bytesWritten(client)) - before.log);
  }
  await client.query('select pg_advisory_unlock($1)', [matchingLockKey]);
  await allDone(client, productPublished);
  return { milliseconds: median(milliseconds), statements: median(statements), bytes: median(bytes) };
}

/** Seconds from the first request until all are matched, and until all their letters wait. */
export interface AtOnce {
  matched: number;
  queued: number;
}

export async function postAtOnce(
  application: Application,
  client: pg.Client,
  count: number,
): Promise<AtOnce> {
  const requests = await requestsOf(client, count);
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  await Promise.all(requests.map((request) => post(application, request)));
  await allDone(client, productPublished);
  const matched = seconds();
  await allDone(client, membersFound);
  return { matched, queued: seconds() };
}

/** What the log says of one job, of a transaction that never was. */
export async function bytesOfJob(client: pg.Client): Promise<number> {
  await client.query('begin');
  const before = await bytesWritten(client);
  const payload = JSON.stringify({ productId: 1, wasShown: false });
  await client.query('select graphile_worker.add_job($1, $2::json)', [productPublished.name, payload]);
  const bytes = (await bytesWritten(client)) - before;
  await client.query('rollback');
  return bytes;
}

async function post(application: Application, request: HttpRequest): Promise<void> {
  const { status, body } = await ask(application.origin, request);
  if (status !== 200) throw new Error(`A post answers ${status}: ${body}`);
}

function sent(application: Application): Promise<number> {
  return application.metric('guildhall_database_statements');
}

/** Nothing is left of what follows from a fact. */
async function allDone(client: pg.Client, { name }: { name: string }): Promise<void> {
  const isBusy = async () =>
    (await client.query('select from graphile_worker.jobs where task_identifier = $1 limit 1', [name]))
      .rowCount !== 0;
  while (await isBusy()) await setTimeout(10);
}

/** Each says what a product of the catalogue says, with a title of its own. */
async function requestsOf(client: pg.Client, count: number): Promise<HttpRequest[]> {
  const person = await signInSomebody(client);
  const { rows } = await client.query<{ title: string; html: string; categoryIds: CategoryId[] }>(
    `select title, description_html as html, category_ids as "categoryIds" from products
     where deleted_at is null and status = 'active' order by md5(id::text || $2) limit $1`,
    [count, person.token],
  );
  return rows.map(({ title, html, categoryIds }, place) => {
    const form = {
      ...emptyForm,
      isOnline: false,
      title: `${title} ${place}`,
      descriptionHtml: html,
      categoryIds,
    };
    const files = { incoming: [], order: [], primary: null };
    return signed(jsonCall(postProduct.path, postProduct.request.toWire({ form, files })), person);
  });
}
