import { expect, test } from 'vitest';
import type { ThreadCard, ThreadList } from '#contract/threads/model.ts';
import {
  isWhole,
  newToYou,
  plainView,
  readThreadsView,
  type ThreadsView,
  threadSearchText,
  threadsAddress,
} from './threads-view.ts';

const read = (search: string) => readThreadsView(new URLSearchParams(search));

test('an address without a query is the default view, and the reverse', () => {
  expect(read('')).toEqual(plainView);
  expect(threadsAddress(plainView)).toEqual({ pathname: '/huddles', search: '' });
});

test.each<ThreadsView>([
  { order: 'discussed', text: '', isNewOnly: false, skip: 0 },
  { order: 'active', text: 'ethics & law', isNewOnly: false, skip: 0 },
  { order: 'new', text: 'long-term care?', isNewOnly: false, skip: 40 },
  newToYou,
])('the view %o is read back from its address', (view) => {
  expect(read(threadsAddress(view).search)).toEqual(view);
});

test.each(['?filter=price', '?skip=-20', '?skip=many', '?q=', '?q=%20%20', '?deal=ethics&all=1'])(
  '%s is the default view',
  (search) => {
    expect(read(search)).toEqual(plainView);
  },
);

test('a search text is cut at the server’s limit and has no control characters', () => {
  expect(threadSearchText(' annual\u0000\treview ')).toBe('annual review');
  expect(threadSearchText(`${'a'.repeat(199)} ${'b'.repeat(50)}`)).toBe('a'.repeat(199));
});

/** Only the IDs matter here. */
const page = (first: number, count = 20): ThreadList => ({
  threads: Array.from({ length: count }, (_unused, index) => ({ id: first + index }) as ThreadCard),
  total: 100,
});

test('a thread that moved to the next page counts once', () => {
  const answers = [page(1, 3), page(3, 3)].map((answer) => ({ ...answer, total: 6 }));
  expect(isWhole(answers, 0)).toBe(false);
  expect(isWhole(answers, 1)).toBe(true);
});

test('a list is complete when it has all counted threads', () => {
  const answer = (count: number, total: number) => ({ ...page(1, count), total });
  expect(isWhole([answer(12, 12)], 0)).toBe(true);
  expect(isWhole([answer(20, 21)], 0)).toBe(false);
  expect(isWhole([answer(1, 21)], 20)).toBe(true);
  expect(isWhole([answer(1, 1001)], 1000)).toBe(false);
  expect(isWhole([], 0)).toBe(false);
});
