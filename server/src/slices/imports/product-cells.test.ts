import { describe, expect, test } from 'vitest';
import { importTexts } from '#contract/imports/texts.ts';
import { Masters } from '../masters/index.ts';
import type { Cells } from './importer.ts';
import { formOf, type ProductCells } from './product-cells.ts';

const noMasters = new Masters({ categories: [], productTypes: [], tags: [], labels: [], filings: [] });

function readExpiry(expires: string) {
  const { form, faults } = formOf({ expires }, {}, noMasters);
  return { expiresAt: form.expiresAt, faults };
}

describe('the end of a product (rules/imports 19)', () => {
  test.each([
    ['', ''],
    ['2027-03-31', '2027-03-31T23:59:59.999Z'],
    ['2028-02-29', '2028-02-29T23:59:59.999Z'],
    [' 2027-03-31T23:59:59.999Z ', '2027-03-31T23:59:59.999Z'],
    ['2027-03-31 17:00-0500', '2027-03-31T22:00:00.000Z'],
    ['2028-02-29T00:30+14:00', '2028-02-28T10:30:00.000Z'],
    // The hour that clocks in New York leave out: what says how far it is from UTC is a moment all the same.
    ['2027-03-14T02:30-05:00', '2027-03-14T07:30:00.000Z'],
  ])('%j is %j', (cell, expiresAt) => {
    expect(readExpiry(cell)).toEqual({ expiresAt, faults: [] });
  });

  test.each([
    '2027-02-31',
    '2027-02-29',
    '2027-04-31T12:00Z',
    '2027-13-01',
    '2027-00-10',
    '0000-01-01',
    '2027-03-31T24:00Z',
    '2027-03-31T24:30Z',
    '2027-03-31T12:60Z',
    '2027-03-31T12:00:60Z',
    '2027-03-31T12:00+14:30',
    '2027-03-31T12:00+25:00',
    '2027-03-31T12:00-05:60',
    // Without its zone nobody knows which moment it is, nor whether clocks leave it out.
    '2027-03-14T02:30',
    '2027-03-14T02:30 America/New_York',
    '31.03.2027',
    'tomorrow',
  ])('%j is no day and no moment', (cell) => {
    const faults = [{ column: 'expires', sentence: importTexts.badMoment }];
    expect(readExpiry(cell)).toEqual({ expiresAt: '', faults });
  });
});

test('a description that stays as it is here is not read anew (rules/imports 18)', () => {
  const before = { description: 'By a program:\ntwo lines' };
  for (const given of [{}, before]) {
    expect(formOf(given, before, noMasters).form.descriptionHtml).toBe(before.description);
  }
  const changed = formOf({ description: 'Two\nlines' }, before, noMasters);
  expect(changed.form.descriptionHtml).toBe('<p>Two<br>lines</p>');
});

test('a price that nobody said is none, and of a product that is here stays (rules/imports 4)', () => {
  const priceOf = (given: Cells, before: ProductCells) => formOf(given, before, noMasters).form.memberPrice;
  expect(priceOf({ title: 'A course' }, {})).toBe('');
  expect(priceOf({ title: 'A course', member_price: '0' }, {})).toBe('0');
  expect(priceOf({ title: 'A course' }, { member_price: '49.50' })).toBe('49.50');
});

describe('a title (rules/imports 20)', () => {
  test.each([
    ['Life\r\ninsurance,\tin brief', 'Life insurance, in brief'],
    ['\u202aLife\u202c insurance', 'Life insurance'],
  ])('%j is one line that can be read, given or kept', (title, read) => {
    expect(formOf({ title }, {}, noMasters)).toMatchObject({ form: { title: read }, faults: [] });
    expect(formOf({}, { title }, noMasters).form.title).toBe(read);
  });
});
