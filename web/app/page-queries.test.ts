import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { listProducts, openProduct } from '#contract/products/calls.ts';
import { dehydrateQueries } from './client/page-state.ts';
import { callQuery, createQueries, type PagedCall, pagesQuery } from './client/queries.ts';
import { PageQueries } from './page-queries.ts';

const input = { skip: 40, limit: 20, includeExpired: false, price: 'any', order: 'new' } as const;
const paged = { call: listProducts, sizeOf: () => 0 } as unknown as PagedCall<typeof input, unknown>;

/** What a page's `load` asks for: a call, and the first page of a list. */
async function ask(queries: QueryClient, api: (call: unknown, input: unknown) => Promise<unknown>) {
  await queries.ensureQueryData(callQuery(api as never, openProduct as never, { id: 7 }));
  await queries.ensureInfiniteQueryData(pagesQuery(api as never, paged, input));
}

test('a page keeps what the browser would have kept of the same answers', async () => {
  const answers = async (call: unknown, asked: unknown) => ({ call, asked });
  const [onServer, inBrowser] = [new PageQueries(), createQueries()];
  await ask(onServer, answers);
  await ask(inBrowser, answers);
  expect(dehydrateQueries(onServer)).toHaveLength(2);
  expect(dehydrateQueries(onServer)).toEqual(dehydrateQueries(inBrowser));
});

test('queries stand in the order in which they were asked, whichever was answered first', async () => {
  const queries = new PageQueries();
  const answers = Promise.withResolvers<string>();
  const [late, soon] = [{ call: 'late' }, { call: 'soon' }].map(({ call }) => ({
    queryKey: [call],
    queryFn: () => (call === 'late' ? answers.promise : Promise.resolve(call)),
  }));
  const asked = queries.ensureQueryData(late as never);
  await queries.ensureQueryData(soon as never);
  answers.resolve('late');
  await asked;
  expect(dehydrateQueries(queries)).toEqual([
    [['late'], 'late'],
    [['soon'], 'soon'],
  ]);
});

test('what two ask for is asked once, and what failed is not kept', async () => {
  const queries = new PageQueries();
  const api = vi.fn(() => Promise.reject(new Error('away')));
  const asked = await Promise.allSettled([ask(queries, api), ask(queries, api)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(api).toHaveBeenCalledTimes(1);
  expect(dehydrateQueries(queries)).toEqual([]);
});

test('answers of pages that are done go with the young generation', async () => {
  setFlagsFromString('--expose-gc');
  const tidyUp = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  const pages = 200;
  const numbers = 10_000;
  tidyUp({ type: 'minor' });
  const before = process.memoryUsage().heapUsed;
  for (let page = 0; page < pages; page += 1) {
    const queries = new PageQueries();
    await ask(queries, async () => Array.from({ length: numbers }, (_none, place) => place + page));
    queries.clear();
  }
  tidyUp({ type: 'minor' });
  tidyUp({ type: 'minor' });
  const held = process.memoryUsage().heapUsed - before;
  expect(held).toBeLessThan((pages * numbers * 8) / 2);
});
