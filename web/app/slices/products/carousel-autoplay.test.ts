import { expect, test } from 'vitest';
import { type Attention, autoplayInterval, isAutoplaying } from './use-carousel.ts';

const nobody: Attention = { choice: null, isCalm: false, isHovered: false, hasFocus: false };

test('turns every 2 seconds when nobody minds', () => {
  expect(autoplayInterval).toBe(2_000);
  expect(isAutoplaying(nobody)).toBe(true);
});

test.each(['isCalm', 'isHovered', 'hasFocus'] as const)('stops while %s', (reason) => {
  expect(isAutoplaying({ ...nobody, [reason]: true })).toBe(false);
});

test('Pause lasts', () => {
  expect(isAutoplaying({ ...nobody, choice: 'pause' })).toBe(false);
});

test('Play goes before every reason to stop', () => {
  expect(isAutoplaying({ choice: 'play', isCalm: true, isHovered: true, hasFocus: true })).toBe(true);
});
