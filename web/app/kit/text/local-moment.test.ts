import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromLocalMoment, toLocalMoment, unfinishedMoment } from './local-moment.ts';

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'America/Chicago';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

test('a moment is shown in local time and stored in UTC, in winter and in summer', () => {
  expect(toLocalMoment('2026-11-21T08:30:00.000Z')).toBe('2026-11-21T02:30');
  expect(toLocalMoment('2026-07-01T08:05:00.000Z')).toBe('2026-07-01T03:05');
  expect(fromLocalMoment('2026-11-21T02:30')).toBe('2026-11-21T08:30:00.000Z');
  expect(fromLocalMoment('2026-07-01T03:05')).toBe('2026-07-01T08:05:00.000Z');
});

test('an empty moment stays empty, and an invalid one is unfinished', () => {
  expect(toLocalMoment('')).toBe('');
  expect(toLocalMoment(unfinishedMoment)).toBe('');
  expect(fromLocalMoment('')).toBe('');
  expect(fromLocalMoment('2026-13-99T02:30')).toBe(unfinishedMoment);
});
