import { expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { removeDraftsOf } from './draft-store.ts';
import { memoryStore } from './fixtures/memory-store.ts';

test('removes all drafts of one member and no others', () => {
  const theirs = [
    'draft:profile:7',
    'draft:product:7:',
    'draft:thread:7:70',
    'draft:comment:7:product:1:new',
  ];
  const others = ['draft:profile:70', 'draft:product:1:7', 'draft:comment:17:product:7:reply:7', 'token'];
  const store = memoryStore(Object.fromEntries([...theirs, ...others].map((key) => [key, '{}'])));
  removeDraftsOf(7 as MemberId, store);
  expect(store.keys()).toEqual(others);
});
