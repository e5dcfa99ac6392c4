import { expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { memberListAddress, memberLists, ownListAddress, ownLists, readListsView } from './lists-view.ts';

const id = 7 as MemberId;

test.each([
  ['', { of: 'products', text: '' }],
  ['?of=votes', { of: 'votes', text: '' }],
  ['?of=nothing&q=+by+hand+', { of: 'products', text: 'by hand' }],
])('%j opens a list', (query, view) => {
  expect(readListsView(ownLists, new URLSearchParams(query))).toEqual(view);
});

test('another member’s profile does not have the viewer’s private lists', () => {
  expect(readListsView(memberLists, new URLSearchParams('?of=votes')).of).toBe('products');
});

test('addresses name the list and the search text', () => {
  expect(ownListAddress(id, { of: 'comments', text: 'by hand' })).toEqual({
    pathname: '/profile/7',
    search: '?tab=contributions&of=comments&q=by+hand',
  });
  expect(memberListAddress(id, { of: 'huddles', text: '' })).toEqual({
    pathname: '/profile/7',
    search: '?of=huddles',
  });
});
