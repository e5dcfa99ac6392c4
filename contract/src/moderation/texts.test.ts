import { expect, test } from 'vitest';
import { actionText, targetText } from './texts.ts';

test.each([
  ['product-removed', 'product', 'Product removed'],
  ['thread-removed', 'thread', 'Huddle removed'],
  ['master-suspended', 'tag', 'Tag suspended'],
  ['member-sessions-ended', 'member', 'Member sessions ended'],
  ['registration-refused', 'member', 'Registration declined'],
] as const)('action %s on a %s is named as on screen', (action, kind, said) => {
  expect(actionText(action, kind)).toBe(said);
});

test.each([
  [{ kind: 'product', id: 7, title: 'Tax evening' }, 'Tax evening'],
  [{ kind: 'message', id: 7, title: '' }, 'Message 7'],
  [{ kind: 'table', id: 3, title: '' }, 'Table 3'],
  [{ kind: 'settings', id: 1, title: '' }, 'Settings'],
] as const)('the field %j is named “%s”', (target, said) => {
  expect(targetText(target)).toBe(said);
});
