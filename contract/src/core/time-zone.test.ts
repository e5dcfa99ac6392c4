import { describe, expect, test } from 'vitest';
import { knownTimeZone, momentIn } from './day.ts';

describe('a wall clock time in a zone is a moment', () => {
  test.each([
    ['UTC', '2027-03-31', '23:59:59.999', '2027-03-31T23:59:59.999Z'],
    ['America/Chicago', '2027-03-31', '23:59:59.999', '2027-04-01T04:59:59.999Z'],
    ['Asia/Kolkata', '2027-03-31', '17:00', '2027-03-31T11:30:00.000Z'],
    // The clock skips this time.
    ['America/New_York', '2027-03-14', '02:30', '2027-03-14T07:30:00.000Z'],
    // The clock shows this time twice.
    ['America/New_York', '2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
  ])('in %s: %s %s', (zone, day, time, moment) => {
    expect(momentIn(zone, day, time).toISOString()).toBe(moment);
  });
});

test.each([
  ['america/chicago', 'America/Chicago'],
  ['UTC', 'UTC'],
  ['Mars/Olympus', undefined],
  ['+01:00', undefined],
  ['', undefined],
])('zone %j is valid: %j', (name, known) => {
  expect(knownTimeZone(name)).toBe(known);
});
