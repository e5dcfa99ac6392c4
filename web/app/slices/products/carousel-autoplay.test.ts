import { expect, test } from 'vitest';
import { type Attention, autoplayInterval, isAutoplaying } from './use-carousel.ts';

const nobody: Attention = { choice: null, isCalm: false, isHovered: false, hasFocus: false };

test('advances every 2 seconds without a reason to stop', () => {
  expect(autoplayInterval).toBe(2_000);
  expect(isAutoplaying(nobody)).toBe(true);
});

test.each(['isCalm', 'isHovered', 'hasFocus'] as const)('stops if %s is true', (reason) => {
  expect(isAutoplaying({ ...nobody, [reason]: true })).toBe(false);
});

test('stays paused after Pause', () => {
  expect(isAutoplaying({ ...nobody, choice: 'pause' })).toBe(false);
});

test('plays after Play despite every reason to stop', () => {
  expect(isAutoplaying({ choice: 'play', isCalm: true, isHovered: true, hasFocus: true })).toBe(true);
});
