import { expect, test } from 'vitest';
import { actionText } from './texts.ts';

test.each([
  ['product-removed', 'product', 'Product removed'],
  ['thread-removed', 'thread', 'Huddle removed'],
  ['master-suspended', 'tag', 'Tag suspended'],
  ['master-merged', 'category', 'Category merged'],
  ['member-sessions-ended', 'member', 'Member sessions ended'],
] as const)('%s of a %s is called as the screen calls it', (action, kind, said) => {
  expect(actionText(action, kind)).toBe(said);
});
