import { expect, test } from 'vitest';
import { LagClock } from './lag.ts';

test('a replica is as far behind as what it lacks is old', () => {
  const clock = new LagClock();
  clock.primaryAt(100, 1_000);
  clock.primaryAt(150, 2_000);
  clock.primaryAt(150, 3_000);
  expect(clock.lagOf(90, 3_500)).toEqual({ milliseconds: 2_500, bytes: 60 });
  expect(clock.lagOf(120, 3_500)).toEqual({ milliseconds: 1_500, bytes: 30 });
  expect(clock.lagOf(150, 3_600)).toEqual({ milliseconds: 0, bytes: 0 });
});

test('one that has everything is not behind, however long nothing happens', () => {
  const clock = new LagClock();
  clock.primaryAt(100, 1_000);
  expect(clock.lagOf(100, 1_000_000)).toEqual({ milliseconds: 0, bytes: 0 });
  expect(clock.lagOf(110, 1_000_000)).toEqual({ milliseconds: 0, bytes: 0 });
});

test('what it lacks is no younger for being asked often', () => {
  const clock = new LagClock();
  for (let at = 0; at < 5_000; at += 1) clock.primaryAt(100 + at, at);
  expect(clock.lagOf(99, 6_000)).toEqual({ milliseconds: 6_000, bytes: 5_000 });
});

test('what a former primary had and a new one has not is missed by nobody', () => {
  const clock = new LagClock();
  clock.primaryAt(500, 1_000);
  clock.primaryAt(400, 2_000);
  expect(clock.lagOf(300, 2_500)).toEqual({ milliseconds: 500, bytes: 100 });
  expect(clock.lagOf(400, 9_000)).toEqual({ milliseconds: 0, bytes: 0 });
});
