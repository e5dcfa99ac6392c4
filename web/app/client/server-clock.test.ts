import { afterAll, expect, test } from 'vitest';
import { noteServerTime, serverNow } from './api.ts';

const now = Date.parse('2027-03-31T12:00:00Z');
afterAll(() => noteServerTime(new Date(now).toUTCString(), now));

test('follows the server’s time even if the local clock is wrong', () => {
  noteServerTime('Wed, 31 Mar 2027 14:30:00 GMT', now);
  expect(serverNow(now + 60_000)).toEqual(new Date('2027-03-31T14:31:00Z'));
});

test('a reply without a valid date does not change the time', () => {
  noteServerTime('Wed, 31 Mar 2027 14:30:00 GMT', now);
  for (const date of [null, '', 'yesterday']) noteServerTime(date, now);
  expect(serverNow(now)).toEqual(new Date('2027-03-31T14:30:00Z'));
});
