import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, defineCall } from '#contract/core/call.ts';
import { subjectOf } from '#contract/core/ids.ts';
import { topics } from '#contract/core/topics.ts';
import { createApi } from './api.ts';
import { invalidateTopics, refetchStale, removeStale } from './changes.ts';
import { callQuery, createQueries, pagesQuery } from './queries.ts';

const reply = {
  schema: z.object({ shown: z.array(z.number()) }),
  toWire: ({ shown }: { shown: number[] }) => ({ shown }),
  fromWire: ({ shown }: { shown: number[] }) => ({ shown }),
};

function read(name: string, shows: Call<object, { shown: number[] }>['shows']) {
  const request = { schema: z.object({ skip: z.number(), limit: z.number() }), toWire: () => ({}) };
  return defineCall(name, {
    path: `/${name}`,
    auth: 'guest',
    summary: '',
    request,
    reply,
    ...(shows && { shows }),
  });
}

const products = (ids: number[]) => ids.map((id) => topics.subject(subjectOf('product', id)));
const page = read('page', (_input, { shown }) => products(shown));
const list = read('list', () => [topics.lists('product'), topics.counts('product')]);
const plain = read('plain', undefined);
const first = { skip: 0, limit: 2 };

let asked: string[];
const api = createApi(
  async ({ path, body }) => {
    asked.push(path);
    return { status: 200, body: { shown: [Number(body?.skip ?? 7)] } };
  },
  { read: () => ({ token: undefined, status: 'logged_out' }), expire: () => undefined },
);

let queries: QueryClient;
beforeEach(() => {
  asked = [];
  queries = createQueries();
});

const kept = () =>
  queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey: [name] }) => name);

/** Mounts a query like a page on screen; the returned function unmounts it. */
async function show(call: Call<typeof first, { shown: number[] }>): Promise<() => void> {
  const observer = new QueryObserver(queries, callQuery(api, call, first));
  const leave = observer.subscribe(() => undefined);
  await observer.refetch();
  return leave;
}

test('a changed topic removes exactly the queries that show it', async () => {
  for (const call of [page, list, plain]) await queries.ensureQueryData(callQuery(api, call, first));
  invalidateTopics(queries, products([8]));
  expect(kept()).toEqual(['page', 'list', 'plain']);
  invalidateTopics(queries, products([7]));
  expect(kept()).toEqual(['list', 'plain']);
  invalidateTopics(queries, [topics.lists('product')]);
  expect(kept()).toEqual(['plain']);
});

test('a change of everything removes all queries but those on screen, which it refetches', async () => {
  for (const call of [page, list]) (await show(call))();
  await show(plain);
  asked = [];
  invalidateTopics(queries, [topics.everything]);
  expect(kept()).toEqual(['plain']);
  await refetchStale(queries);
  expect(asked).toEqual(['/plain']);
});

test('a paged list is invalidated by a topic of any of its pages', async () => {
  const paged = { call: page, sizeOf: () => 1 };
  await queries.fetchInfiniteQuery({ ...pagesQuery(api, paged, first), pages: 3 });
  expect(queries.getQueryData<{ pages: unknown[] }>(['page', 'pages', first])?.pages).toHaveLength(3);
  invalidateTopics(queries, products([8]));
  expect(kept()).toEqual(['page']);
  invalidateTopics(queries, products([7]));
  expect(kept()).toEqual([]);
});

test('a change of counts does not invalidate a list', async () => {
  await queries.ensureQueryData(callQuery(api, list, first));
  invalidateTopics(queries, [topics.counts('product')]);
  expect(kept()).toEqual(['list']);
  expect(queries.getQueryState(['list', first])?.isInvalidated).toBe(false);
});

test('a stale query stays while it is on screen, and is removed afterwards without a request', async () => {
  const leave = await show(page);
  asked = [];
  invalidateTopics(queries, products([7]));
  removeStale(queries);
  expect(kept()).toEqual(['page']);
  leave();
  removeStale(queries);
  expect(kept()).toEqual([]);
  expect(asked).toEqual([]);
});

test('refetches only the stale queries that are on screen', async () => {
  await show(page);
  await show(list);
  asked = [];
  invalidateTopics(queries, products([7]));
  await refetchStale(queries);
  expect(asked).toEqual(['/page']);
  removeStale(queries);
  expect(kept()).toEqual(['page', 'list']);
});

test('a change removes embedded data that was not used yet, whatever it shows', () => {
  queries.setQueryData(['page', first], { shown: [8] });
  invalidateTopics(queries, products([7]));
  expect(kept()).toEqual([]);
});

test('a changed topic does not cancel a pending request', async () => {
  const answer = queries.ensureQueryData(callQuery(api, page, first));
  invalidateTopics(queries, products([7]));
  expect(await answer).toEqual({ shown: [7] });
});
