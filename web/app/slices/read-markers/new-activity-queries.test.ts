import { expect, test } from 'vitest';
import { subjectOf } from '#contract/core/ids.ts';
import { createApi } from '../../client/api.ts';
import { createQueries } from '../../client/queries.ts';
import { newActivityQuery } from './new-activity-queries.ts';

test('requests of cards are batched into one call for each kind, at most 100 each', async () => {
  const asked: [string, number[]][] = [];
  const api = createApi(
    async ({ path, body }) => {
      asked.push([path, (body?.dealIds ?? body?.huddleIds) as number[]]);
      return { status: 200, body: { message: [{ id: 7, newCount: 2, newComment: 41 }] } };
    },
    { read: () => ({ token: 'word', status: 'logged_in' }), expire: () => undefined },
  );
  const queries = createQueries();
  const ask = (kind: 'product' | 'thread', id: number) =>
    queries.fetchQuery(newActivityQuery(api, subjectOf(kind, id)));
  const ids = Array.from({ length: 120 }, (_unused, place) => place + 1);
  const answers = await Promise.all([...ids.map((id) => ask('product', id)), ask('thread', 7)]);
  expect(asked.map(([path, of]) => [path, of.length])).toEqual([
    ['/api/dealNews', 100],
    ['/api/dealNews', 20],
    ['/api/forumNews', 1],
  ]);
  expect(answers[6]).toMatchObject({ count: 2, first: 41 });
  expect(answers[7]).toBeNull();
  expect(answers.at(-1)).toMatchObject({ count: 2 });
});

test('a card can request again after a failure', async () => {
  const api = createApi(async () => ({ status: 500, body: undefined }), {
    read: () => ({ token: 'word', status: 'logged_in' }),
    expire: () => undefined,
  });
  const queries = createQueries();
  const query = newActivityQuery(api, subjectOf('thread', 1));
  await expect(queries.fetchQuery(query)).rejects.toThrow();
  await expect(queries.fetchQuery(query)).rejects.toThrow();
});
