import { expect, test } from 'vitest';
import { type Attention, turnEvery, turnsByItself } from './carousel-turns.ts';

const nobody: Attention = { choice: null, isCalm: false, isHovered: false, hasFocus: false };

test('turns every 2 seconds when nobody minds', () => {
  expect(turnEvery).toBe(2_000);
  expect(turnsByItself(nobody)).toBe(true);
});

test.each(['isCalm', 'isHovered', 'hasFocus'] as const)('stops while %s', (reason) => {
  expect(turnsByItself({ ...nobody, [reason]: true })).toBe(false);
});

test('Pause lasts', () => {
  expect(turnsByItself({ ...nobody, choice: 'pause' })).toBe(false);
});

test('Play goes before every reason to stop', () => {
  expect(turnsByItself({ choice: 'play', isCalm: true, isHovered: true, hasFocus: true })).toBe(true);
});
