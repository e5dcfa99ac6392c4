import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CreditKindId } from '../core/ids.ts';
import { stateNames } from '../core/us-state-names.ts';
import { stateCodes } from '../core/us-states.ts';
import { factFields, factNames, kindOfCategory } from './fact-fields.ts';
import { creditHours, type NamedCredit, type ShownFacts } from './facts.ts';
import {
  emptyFacts,
  endOf,
  type FactsForm,
  factMoments,
  factProblems,
  factsOf,
  formOfFacts,
} from './facts-form.ts';
import { creditsText, eventTime, factLines, isOtherTimeZone, ownTime, payText } from './facts-text.ts';
import { factWireName } from './facts-wire.ts';
import { filterText } from './filters.ts';
import { isRegistrationClosed } from './model.ts';

const event: FactsForm = {
  ...emptyFacts,
  kind: 'event',
  begins: '2026-12-03T09:00',
  ends: '2026-12-03T16:00',
  timeZone: 'America/New_York',
};
const career: FactsForm = { ...emptyFacts, kind: 'career' };
const credit = { creditKindId: 1 as CreditKindId, states: ['OH'], hours: '1', approval: '' };

describe('a form of facts is refused with a sentence', () => {
  const tooMany = Array.from({ length: 400 }, () => credit);
  // The first field of a change has the problem.
  test.each<[string, FactsForm, Partial<FactsForm>, RegExp]>([
    ['without a beginning', event, { begins: '' }, /when the event begins/],
    ['with a day that does not exist', event, { begins: '2026-02-30T09:00' }, /2000 and 2100/],
    ['with a date without a time', event, { begins: '2026-12-03' }, /date and a time/],
    ['with an end before the beginning', event, { ends: '2026-12-03T08:00' }, /after the beginning/],
    ['that lasts ten years', event, { ends: '2036-12-03T08:00' }, /at most 366 days/],
    ['at a time that clocks skip', event, { begins: '2027-03-14T02:30', ends: '' }, /skip this time/],
    ['at a time that clocks show twice', event, { begins: '2026-11-01T01:30', ends: '' }, /twice/],
    ['with an unknown zone', event, { timeZone: 'Mars/Olympus' }, /time zone/],
    ['with late registration', event, { registrationCloses: '2026-12-04T09:00' }, /before the event ends/],
    ['with an unknown state', event, { region: 'Ohiho' }, /Choose a state/],
    ['with an unknown country', event, { country: 'XX' }, /country/],
    ['with a script for a link', event, { meetingUrl: 'javascript:alert(1)' }, /web address/],
    ['with no seats', event, { seats: '0' }, /whole number from 1/],
    ['with 400 rows of credit', event, { credits: tooMany }, /at most 30 rows/],
    ['with credit of no kind', event, { credits: [credit, { ...credit, creditKindId: 0 }] }, /Row 2: Choose/],
    ['with credit of 101 hours', event, { credits: [{ ...credit, hours: '101' }] }, /up to 100/],
    ['with pay from above to', career, { payTo: '55000', payFrom: '70000' }, /not be below/],
    ['with pay in words', career, { payFrom: 'a lot' }, /amount/],
    ['with an application by neither link nor mail', career, { applyTo: 'call us' }, /e-mail address/],
    ['with a script to apply to', career, { applyTo: 'javascript:alert(1)@firm.example' }, /e-mail address/],
    ['with a text that turns round', event, { placeName: 'The \u202eHilton' }, /can’t be read/],
    ['with a place of two lines', event, { city: 'Columbus\r\nOhio' }, /can’t be read/],
    ['with unreadable approval', event, { credits: [{ ...credit, approval: 'A\u0007' }] }, /Row 1: Remove/],
    ['with a made-up choice', career, { workplace: 'moon' }, /Choose one of/],
  ])('%s', (_what, form, change, sentence) => {
    const [field = ''] = Object.keys(change);
    expect(factProblems({ ...form, ...change })).toEqual({ [field]: expect.stringMatching(sentence) });
  });

  test('only for fields of its kind', () => {
    expect(factProblems({ ...career, begins: 'never', seats: '-1' })).toEqual({});
    expect(factProblems({ ...emptyFacts, begins: 'never' })).toEqual({});
  });
});

describe('facts of a form', () => {
  test('are parsed, and form and facts convert to each other', () => {
    const typed = { ...event, region: 'ohio', city: ' Columbus ', credits: [credit], seats: '40' };
    const facts = factsOf(typed);
    expect(facts).toMatchObject({
      kind: 'event',
      region: 'OH',
      city: 'Columbus',
      country: 'US',
      seats: 40,
      credits: [{ states: ['OH'], hours: 1 }],
    });
    expect(factsOf(formOfFacts(facts))).toEqual(facts);
  });

  test('leave out what another kind has', () => {
    expect(factsOf({ ...career, seats: '5', employer: 'Acme' })).toMatchObject({ employer: 'Acme' });
    expect(factsOf({ ...career, seats: '5' })).not.toHaveProperty('seats');
  });
});

describe('an offer ends', () => {
  test.each<[string, FactsForm, string | undefined]>([
    ['with the event', event, '2026-12-03T21:00:00.000Z'],
    ['with the day of an event without an end', { ...event, ends: '' }, '2026-12-04T05:00:00.000Z'],
    [
      'with the last of whole days',
      { ...event, isAllDay: true, ends: '2026-12-05' },
      '2026-12-06T05:00:00.000Z',
    ],
    [
      'with the last day to apply',
      { ...career, applyBy: '2026-12-31', timeZone: 'UTC' },
      '2027-01-01T00:00:00.000Z',
    ],
    ['never without either', career, undefined],
  ])('%s', (_what, form, end) => {
    expect(endOf(factsOf(form))?.toISOString()).toBe(end);
  });
});

function shown(form: FactsForm, credits: NamedCredit[] = []): ShownFacts {
  const facts = factsOf(form);
  if (facts === null) throw new Error('The form has no kind.');
  return { ...facts, credits, ...factMoments(facts) };
}

function named(name: string, hours: number, states: string[] = []): NamedCredit {
  return { creditKindId: name.length as CreditKindId, name, hours, states, approval: '' };
}

describe('facts in words', () => {
  beforeAll(() => void vi.setSystemTime('2026-11-01T12:00Z'));
  afterAll(() => void vi.useRealTimers());

  test('name the time in the zone of the event, or in that of the reader', () => {
    const facts = shown(event);
    expect(eventTime(facts)).toBe('Thu, Dec 3, 9:00 AM – 4:00 PM EST');
    expect(eventTime(facts, 'America/Chicago')).toBe('Thu, Dec 3, 8:00 AM – 3:00 PM CST');
    expect(ownTime(facts, 'America/Chicago')).toBe('9:00 AM – 4:00 PM EST');
    expect(ownTime(facts, 'Asia/Tokyo')).toBe('9:00 AM – 4:00 PM EST');
    expect(ownTime(facts, 'Pacific/Auckland')).toBe('Thu, Dec 3, 9:00 AM – 4:00 PM EST');
    expect(ownTime(shown({ ...event, ends: '2026-12-05T12:00' }), 'America/Chicago')).toBe('9:00 AM EST');
    expect(isOtherTimeZone(facts, 'America/Chicago')).toBe(true);
    expect(isOtherTimeZone(facts, 'America/Toronto')).toBe(false);
  });

  test('name the year where it is not at hand, and days alone where the event lasts all day', () => {
    const later = { begins: '2027-12-03T09:00', ends: '2027-12-03T16:00' };
    expect(eventTime(shown({ ...event, ...later }))).toBe('Fri, Dec 3, 2027, 9:00 AM – 4:00 PM EST');
    const days = shown({ ...event, isAllDay: true, ends: '2026-12-05' });
    expect(eventTime(days)).toBe('Thu, Dec 3 – Sat, Dec 5');
  });

  test.each([
    [[named('Ethics', 1, ['OH'])], '1 CE hour: Ethics · OH'],
    [
      [named('Ethics', 1, ['CA', 'OH', 'TX', 'NY']), named('Life', 2, ['CA', 'OH', 'TX', 'NY'])],
      '3 CE hours: Ethics 1, Life 2 · CA, OH +2',
    ],
    [[], ''],
  ])('sum up credit hours', (credits, text) => {
    expect(creditsText(credits)).toBe(text);
  });

  test.each<[Partial<FactsForm>, string]>([
    [{ payFrom: '55000', payTo: '70000' }, '$55,000–70,000 a year'],
    [{ payFrom: '22.50', payPeriod: 'hour' }, 'From $22.50 an hour'],
    [{ payTo: '4000', payPeriod: 'month', currency: 'EUR' }, 'Up to €4,000 a month'],
    [{}, ''],
  ])('say what is paid: %j', (form, text) => {
    expect(payText(shown({ ...career, ...form }))).toBe(text);
  });

  test.each([
    ['1', '1 hour'],
    ['2.5', '2.5 hours'],
    ['1.13', '1 hour 8 minutes'],
    ['0.75', '45 minutes'],
  ])('say how long %s hours are', (durationHours, text) => {
    expect(factLines(shown({ ...emptyFacts, kind: 'course', durationHours }))).toEqual([text]);
  });

  test('stand in the order of their importance', () => {
    const place = { city: 'Columbus', region: 'OH', employer: 'Acme', workplace: 'hybrid', payFrom: '55000' };
    expect(factLines(shown({ ...career, ...place }))).toEqual([
      'Acme · Columbus, OH · Hybrid',
      'From $55,000 a year',
    ]);
  });
});

test('the chip of an amount reads like money', () => {
  expect(filterText('pay', '60000')).toBe('Pay a year at least $60,000');
});

test('registration for an event closes at its moment', () => {
  const facts = shown({ ...event, registrationCloses: '2026-12-02T09:00' });
  const at = (moment: string) => isRegistrationClosed(facts, new Date(moment));
  expect([at('2026-12-02T13:59Z'), at('2026-12-02T14:00Z')]).toEqual([false, true]);
  expect(isRegistrationClosed(shown(event), new Date('2027-01-01'))).toBe(false);
});

test('every field has the wire name that its name makes', () => {
  for (const name of factNames) expect(factWireName(name)).toBe(factFields[name].wire);
});

test('credit hours of different states are not summed', () => {
  expect(creditHours([named('Life', 2, ['OH']), named('Life', 3, ['CA']), named('Ethics', 1)])).toBe(4);
});

test.each([
  ['Events', 'event'],
  ['Learning', 'course'],
  ['Career postings', 'career'],
  ['Software', undefined],
])('category %s suggests the kind %s', (name, kind) => {
  expect(kindOfCategory(name)).toBe(kind);
});

test('the codes of states are those of their names', () => {
  expect(stateCodes).toEqual(Object.keys(stateNames));
});
