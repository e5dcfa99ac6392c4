import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getOwnProfile } from '#contract/profiles/calls.ts';
import type { Api } from './api.ts';
import { callQuery, createQueries } from './queries.ts';
import { pauseAfter, refetchPendingReactions, refetchReactions } from './viewer.ts';

test('retry delays grow to 30 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 2000].map(pauseAfter)).toEqual([
    2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

/** A page that shows the viewer; the test answers each request. */
function open() {
  const answers = Array.from({ length: 3 }, () => Promise.withResolvers<unknown>());
  let asked = 0;
  const api = (async () => answers[asked++]?.promise) as unknown as Api;
  const queries = createQueries();
  const query = callQuery(api, getOwnProfile, {});
  const leave = new QueryObserver(queries, query).subscribe(() => undefined);
  return { api, answers, queries, query, leave, count: () => asked };
}

test('a refetch does not reuse the first request, which is still pending', async () => {
  const { api, answers, queries, query, leave } = open();
  const again = refetchReactions(api, queries);
  answers[0]?.resolve({ email: 'old@members.example' });
  answers[1]?.resolve({ email: 'new@members.example' });
  await again;
  expect(queries.getQueryData(query.queryKey)).toMatchObject({ email: 'new@members.example' });
  leave();
});

test('refetches a profile request that was pending during a change, and otherwise sends none', async () => {
  const { api, answers, queries, query, leave, count } = open();
  answers[0]?.resolve({ email: 'known@members.example' });
  await queries.ensureQueryData(query);
  await refetchPendingReactions(api, queries);
  expect(count()).toBe(1);
  void queries.refetchQueries(query);
  expect(count()).toBe(2);
  const renewed = refetchPendingReactions(api, queries);
  answers[1]?.resolve({ email: 'old@members.example' });
  answers[2]?.resolve({ email: 'new@members.example' });
  await renewed;
  expect([count(), queries.getQueryData(query.queryKey)]).toEqual([3, { email: 'new@members.example' }]);
  leave();
});
