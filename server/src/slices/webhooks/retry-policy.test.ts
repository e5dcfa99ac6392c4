/** The delays and the end of retries (rules/webhooks 9 and rules/webhooks 11). */
import { expect, test } from 'vitest';
import { patienceDays } from '#contract/webhooks/model.ts';
import { isGivenUp, nextTryAt } from './send-deliveries.ts';

const now = new Date('2026-05-01T10:00:00Z');
const day = 86_400_000;
/** The maximum number of attempts. */
const most = 10;
const waits = (chance: number) =>
  Array.from({ length: most }, (_unused, tries) => nextTryAt(tries + 1, now, chance)).map(
    (at) => at && (at.getTime() - now.getTime()) / 1000,
  );

test('retries at growing intervals, ten times in three days', () => {
  expect(waits(0)).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
});

test('adds up to a tenth of jitter', () => {
  expect(waits(1)).toEqual([5.5, 330, 1980, 7920, 19_800, 39_600, 55_440, 79_200, 95_040, null]);
});

test('gives up an address that accepted nothing for five days', () => {
  const since = (before: number) => new Date(now.getTime() - before);
  expect(isGivenUp(since(patienceDays * day - 1), now)).toBe(false);
  expect(isGivenUp(since(patienceDays * day), now)).toBe(true);
});
