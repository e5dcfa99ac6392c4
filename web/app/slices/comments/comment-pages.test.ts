import { InfiniteQueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Comment, CommentList, ListComments } from '#contract/comments/model.ts';
import type { CommentId, ProductId } from '#contract/core/ids.ts';
import type { Api } from '../../client/api.ts';
import { createQueries, pagesQuery } from '../../client/queries.ts';
import {
  commentInHash,
  commentPages,
  commentsInput,
  mergeComments,
  readCommentsEntry,
} from './comment-pages.ts';

const subject = { kind: 'product', id: 5 as ProductId } as const;
const comment = (number: number, likes = 0) => ({ id: number as CommentId, number, likes }) as Comment;
const page = (skip: number, count: number): CommentList => ({
  comments: Array.from({ length: count }, (_unused, place) => comment(skip + place + 1)),
  skip,
  count: 45,
});

test('merges overlapping pages in order, with the latest version of each comment', () => {
  const later = { ...page(1, 3), comments: [comment(2, 7), comment(3), comment(4)] };
  const merged = mergeComments([later, page(0, 2)]);
  expect(merged.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(mergeComments([page(0, 2), later])[1]?.likes).toBe(7);
});

/** A fake server with forty-five comments; it finds the thirty-third on the second page. */
function server() {
  const asked: Pick<ListComments, 'skip' | 'holding'>[] = [];
  const api = (async (_call: unknown, { skip, holding }: ListComments) => {
    asked.push({ skip, holding });
    const start = holding === null ? skip : 20;
    return page(start, Math.min(20, 45 - start));
  }) as unknown as Api;
  return { api, asked };
}

test('a list opens at the page that contains a comment, and loads in both directions', async () => {
  const { api, asked } = server();
  const input = commentsInput(subject, { skip: 0, holding: 33 as CommentId });
  const observer = new InfiniteQueryObserver(createQueries(), pagesQuery(api, commentPages(subject), input));
  await observer.refetch();
  await observer.fetchNextPage();
  const { data, hasNextPage, hasPreviousPage } = await observer.fetchPreviousPage();
  expect(data?.pages.map(({ skip }) => skip)).toEqual([0, 20, 40]);
  expect([hasPreviousPage, hasNextPage]).toEqual([false, false]);
  expect(asked).toEqual([
    { skip: 0, holding: 33 },
    { skip: 40, holding: null },
    { skip: 0, holding: null },
  ]);
});

test.each([
  ['', 0, null],
  ['skip=20', 20, null],
  ['skip=-1', 0, null],
  ['comment=7&skip=40', 0, 7],
  ['comment=0&skip=40', 40, null],
  ['comment=99999999999', 0, null],
])('"%s" opens the list at %i or at comment %s', (query, skip, holding) => {
  expect(readCommentsEntry(new URLSearchParams(query))).toEqual({ skip, holding });
});

test.each([
  ['#comment-12', 12],
  ['#comment-0', undefined],
  ['#comments', undefined],
])('"%s" refers to comment %s', (hash, id) => {
  expect(commentInHash(hash)).toBe(id);
});
