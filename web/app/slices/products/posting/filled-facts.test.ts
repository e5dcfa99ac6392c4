import { describe, expect, test } from 'vitest';
import { factNames } from '#contract/products/fact-fields.ts';
import { emptyFacts, type FactsForm } from '#contract/products/facts-form.ts';
import { factsToFill, filledText } from './filled-facts.ts';

const form = (facts: Partial<FactsForm>): FactsForm => ({ ...emptyFacts, ...facts });
const found = form({
  kind: 'event',
  begins: '2027-03-01T09:00',
  timeZone: 'America/Chicago',
  city: 'Columbus',
  region: 'OH',
  seats: '40',
});
const fill = (entered: Partial<FactsForm>) => factsToFill(form(entered), found, 'America/New_York');

describe('facts of a linked page', () => {
  test('fill an empty form, with the zone of their dates', () => {
    expect(fill({})).toEqual({
      values: {
        kind: 'event',
        begins: '2027-03-01T09:00',
        timeZone: 'America/Chicago',
        city: 'Columbus',
        region: 'OH',
        seats: '40',
      },
      names: ['the dates', 'the place', 'the seats'],
    });
    expect(fill({ kind: 'event', timeZone: 'America/New_York' }).values.timeZone).toBe('America/Chicago');
  });

  test('never mix with dates or a place that the author entered', () => {
    const { values, names } = fill({
      kind: 'event',
      ends: '2027-05-01T09:00',
      timeZone: 'America/Denver',
      street: '1 Main Street',
    });
    expect(values).toEqual({ kind: 'event', timeZone: 'America/Denver', seats: '40' });
    expect(names).toEqual(['the seats']);
  });

  test('fill nothing of another kind than the author chose', () => {
    expect(fill({ kind: 'course' })).toEqual({ values: {}, names: [] });
  });

  test('come with the reader’s zone if the page has none', () => {
    const zoneless = factsToFill(emptyFacts, { ...found, timeZone: '' }, 'America/New_York');
    expect(zoneless.values.timeZone).toBe('America/New_York');
  });

  test('are all in a group, but for credit and the choice of who sees a link', () => {
    const values = {
      ...Object.fromEntries(factNames.map((name) => [name, 'x'])),
      isAllDay: true,
      credits: [],
    };
    const all = (['event', 'course', 'career'] as const).flatMap((kind) =>
      Object.keys(factsToFill(emptyFacts, form({ ...values, kind }), '').values),
    );
    const missing = factNames.filter((name) => !all.includes(name));
    expect(missing).toEqual(['isMeetingPrivate', 'credits', 'applyTo']);
  });

  test('are named in a sentence', () => {
    expect(filledText(['the dates', 'the place'])).toBe(
      'We filled in the dates and the place from the linked page. Check them.',
    );
  });
});
