import { expect, test } from 'vitest';
import {
  plainView,
  readThreadsView,
  searchedText,
  type ThreadsView,
  threadsAddress,
} from './threads-view.ts';

const read = (search: string) => readThreadsView(new URLSearchParams(search));

test('an address without a query is the plain view, and the other way round', () => {
  expect(read('')).toEqual(plainView);
  expect(threadsAddress(plainView)).toEqual({ pathname: '/huddles', search: '' });
});

test.each<ThreadsView>([
  { order: 'discussed', text: '', skip: 0 },
  { order: 'unanswered', text: 'ethics & law', skip: 0 },
  { order: 'new', text: 'long-term care?', skip: 40 },
])('an address says all of %o', (view) => {
  expect(read(threadsAddress(view).search)).toEqual(view);
});

test.each(['?filter=price', '?skip=-20', '?skip=many', '?q=', '?q=%20%20', '?deal=ethics&all=1'])(
  '%s says nothing that counts',
  (search) => {
    expect(read(search)).toEqual(plainView);
  },
);

test('a text is searched for as far as the call takes it, without control characters', () => {
  expect(searchedText(' annual\u0000\treview ')).toBe('annual review');
  expect(searchedText(`${'a'.repeat(199)} ${'b'.repeat(50)}`)).toBe('a'.repeat(199));
});
