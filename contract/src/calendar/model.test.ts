import { describe, expect, test } from 'vitest';
import type { ShownFacts } from '../products/facts.ts';
import { entryForms, monthAfter, readMonth, subscriptions, weeksOf } from './model.ts';

test.each([
  ['2026-12', '2026-12'],
  ['2100-12', '2100-12'],
  ['2026-13', ''],
  ['1999-12', ''],
  ['2026-1', ''],
  ['2026-12-01', ''],
])('the month of %s is "%s"', (text, month) => {
  expect(readMonth(text)).toBe(month);
});

test('the weeks of a month begin on Sunday and are filled up, and months are counted across years', () => {
  const weeks = weeksOf('2026-12');
  expect(weeks.map((week) => [week[0], week[6]])).toEqual([
    ['2026-11-29', '2026-12-05'],
    ['2026-12-06', '2026-12-12'],
    ['2026-12-13', '2026-12-19'],
    ['2026-12-20', '2026-12-26'],
    ['2026-12-27', '2027-01-02'],
  ]);
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
});

const facts: ShownFacts = {
  kind: 'event',
  begins: '2026-12-03T09:00',
  ends: '2026-12-03T16:00',
  timeZone: 'America/New_York',
  placeName: 'The Hilton & Towers',
  street: '1 Main St',
  city: 'Columbus',
  region: 'OH',
  country: 'US',
  beginsAt: new Date('2026-12-03T14:00Z'),
  endsAt: new Date('2026-12-03T21:00Z'),
  closesAt: null,
  credits: [],
};
const told = { title: 'Ethics + tax', summary: 'A day.', url: 'https://guild.example/deal/7' };

describe('forms of online calendars are filled in', () => {
  const fields = (address: string) => Object.fromEntries(new URL(address).searchParams);

  test('with times, place and text', () => {
    const { google, outlook } = entryForms({ ...told, facts });
    expect(google).toContain('text=Ethics%20%2B%20tax');
    expect(fields(google)).toEqual({
      action: 'TEMPLATE',
      text: 'Ethics + tax',
      dates: '20261203T140000Z/20261203T210000Z',
      details: 'A day.\n\nhttps://guild.example/deal/7',
      location: 'The Hilton & Towers, 1 Main St, Columbus, OH',
    });
    expect(fields(outlook)).toMatchObject({
      subject: 'Ethics + tax',
      startdt: '2026-12-03T14:00:00.000Z',
      enddt: '2026-12-03T21:00:00.000Z',
    });
  });

  test('with whole days up to the day after the last', () => {
    const days = { ...facts, isAllDay: true, begins: '2026-12-03', ends: '2026-12-04' };
    const { google, outlook } = entryForms({ ...told, facts: days });
    expect(fields(google).dates).toBe('20261203/20261205');
    expect(fields(outlook)).toMatchObject({ startdt: '2026-12-03', enddt: '2026-12-05', allday: 'true' });
  });

  test('with an hour where the end is unknown, and no private link', () => {
    const { ends: _ends, ...open } = { ...facts, isMeetingPrivate: true, attendance: 'online' as const };
    const { google } = entryForms({ ...told, facts: open });
    expect(fields(google)).toMatchObject({ dates: '20261203T140000Z/20261203T150000Z', location: 'Online' });
  });
});

test('calendar programs subscribe by an address of their own', () => {
  const { program, google } = subscriptions('https://guild.example/feeds/home.ics', 'Guild');
  expect(program).toBe('webcal://guild.example/feeds/home.ics');
  expect(new URL(google).searchParams.get('cid')).toBe(program);
});
