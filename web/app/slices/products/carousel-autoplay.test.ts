import { expect, test } from 'vitest';
import { type Attention, autoplayInterval, isAutoplaying } from './use-carousel.ts';

const nobody: Attention = { choice: null, isCalm: false, isHovered: false, hasFocus: false };

test('advances every 2 seconds without a reason to stop', () => {
  expect(autoplayInterval).toBe(2_000);
  expect(isAutoplaying(nobody)).toBe(true);
});

test.each<[Partial<Attention>, boolean]>([
  [{ isCalm: true }, false],
  [{ isHovered: true }, false],
  [{ hasFocus: true }, false],
  [{ choice: 'pause' }, false],
  [{ choice: 'play', isCalm: true, isHovered: true, hasFocus: true }, true],
])('with %j plays: %s', (given, isPlaying) => {
  expect(isAutoplaying({ ...nobody, ...given })).toBe(isPlaying);
});
