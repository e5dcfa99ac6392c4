import { expect, test } from 'vitest';
import { strengthOf } from './strength.ts';

const own = ['Nora', 'Whitlock', 'nora.whitlock@example.org'];

test.each([
  ['password1', 0],
  ['qwerty12', 0],
  ['Whitlock1', 1],
  ['river7', 2],
  ['lantern-7-river', 4],
])('%s', (password, most) => {
  expect(strengthOf(password, own)).toBeLessThanOrEqual(most);
});

test('words that do not belong together are strong, and more so than short ones', () => {
  expect(strengthOf('lantern-7-river-otter', own)).toBe(4);
  expect(strengthOf('lantern-7-river-otter', own)).toBeGreaterThan(strengthOf('otter7', own));
});
