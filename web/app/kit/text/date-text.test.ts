import { expect, test } from 'vitest';
import { dateText, dayText, momentText, shortMomentText } from './date-text.ts';

test.each([
  ['2026-11-21T08:30:09.999Z', 'America/Chicago', '21-11-2026 02:30:09 AM'],
  ['2026-07-01T03:05:07.000Z', 'America/Chicago', '30-06-2026 10:05:07 PM'],
  ['2026-01-02T12:00:00.000Z', 'UTC', '02-01-2026 12:00:00 PM'],
  ['2026-01-02T13:00:00.000Z', 'UTC', '02-01-2026 01:00:00 PM'],
  ['2026-01-02T00:00:00.000Z', 'UTC', '02-01-2026 12:00:00 AM'],
  ['2025-12-31T23:59:59.000Z', 'Asia/Kolkata', '01-01-2026 05:29:59 AM'],
])('formats %s in %s as %s', (iso, zone, text) => {
  expect(momentText(new Date(iso), 'numeric', zone)).toBe(text);
  expect(dateText(new Date(iso), 'numeric', zone)).toBe(text.slice(0, 10));
});

test.each([
  ['2027-07-04T17:00:30.000Z', 'UTC', '4 Jul 2027', '5:00 PM'],
  ['2027-01-01T04:59:00.000Z', 'America/Chicago', '31 Dec 2026', '10:59 PM'],
])('formats %s in %s as %s, %s if the site uses written dates', (iso, zone, day, time) => {
  expect(momentText(new Date(iso), 'written', zone)).toBe(`${day}, ${time}`);
  expect(dateText(new Date(iso), 'written', zone)).toBe(day);
});

test('a day has two digits and a month three letters', () => {
  const days = Array.from({ length: 12 }, (_unused, month) =>
    dayText(new Date(Date.UTC(2026, month, 3)), 'UTC'),
  );
  expect(days.join(', ')).toBe(
    '03 Jan 2026, 03 Feb 2026, 03 Mar 2026, 03 Apr 2026, 03 May 2026, 03 Jun 2026, ' +
      '03 Jul 2026, 03 Aug 2026, 03 Sep 2026, 03 Oct 2026, 03 Nov 2026, 03 Dec 2026',
  );
  expect(dayText(new Date('2026-07-01T03:05:07.000Z'), 'America/Chicago')).toBe('30 Jun 2026');
});

test('uses the reader’s time zone if none is given', () => {
  const at = new Date(2026, 6, 1, 15, 4, 5);
  expect(momentText(at, 'numeric')).toBe('01-07-2026 03:04:05 PM');
  expect(dayText(at)).toBe('01 Jul 2026');
  expect(shortMomentText(at)).toBe('01 Jul 2026, 03:04 PM');
});
