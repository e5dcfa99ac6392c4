import { describe, expect, test } from 'vitest';
import { calendarDayText, dayText, isRealDay, knownTimeZone, momentIn } from './day.ts';

test.each([
  ['2024-02-29', true],
  ['9999-12-31', true],
  ['2023-02-29', false],
  ['2024-04-31', false],
  ['0000-01-01', false],
  ['', false],
])('the day %s is valid: %s', (day, expected) => {
  expect(isRealDay(day)).toBe(expected);
});

test('a day is shown unchanged, in any time zone', () => {
  expect(calendarDayText('1998-05-06')).toBe('06-05-1998');
});

test.each([
  [0, '6 December 2026'],
  [12, '7 December 2026'],
  [-12, '5 December 2026'],
  [5.75, '6 December 2026'],
])('formats the day %d hours from UTC as %s', (timeZone, day) => {
  const at = timeZone < 0 ? '2026-12-06T11:59:59Z' : '2026-12-06T12:00:00Z';
  expect(dayText(new Date(at), timeZone)).toBe(day);
});

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
