import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

const own = ['Nora', 'Whitlock', 'nora.whitlock@example.org'];

test.each([
  ['password1', 0],
  ['qwerty12', 0],
  ['Whitlock1', 1],
  ['river7', 2],
  ['lantern-7-river', 4],
])('the password %s has at most strength %i', (password, most) => {
  expect(passwordStrength(password, own)).toBeLessThanOrEqual(most);
});

test('unrelated words make a strong password, stronger than a short one', () => {
  expect(passwordStrength('lantern-7-river-otter', own)).toBe(4);
  expect(passwordStrength('lantern-7-river-otter', own)).toBeGreaterThan(passwordStrength('otter7', own));
});
