import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CreditKindId } from '#contract/core/ids.ts';
import { importTexts } from '#contract/imports/texts.ts';
import type { ProductFacts } from '#contract/products/facts.ts';
import { factsOf } from '#contract/products/facts-form.ts';
import { sanitizeHtml } from '../../platform/html/sanitize-html.ts';
import type { WholeProduct } from '../products/index.ts';
import { Taxonomy } from '../taxonomy/index.ts';
import { factCells } from './fact-cells.ts';
import type { Cells, Reading } from './importer.ts';
import { formOf, joinNames, type ProductCells, readDescription, splitNames } from './product-cells.ts';

const noTerms = { categories: [], productTypes: [], tags: [], labels: [], creditKinds: [], filings: [] };
const emptyTaxonomy = new Taxonomy(noTerms);

const reading: Reading = { decimalMark: '.', dayOrder: null, timeZone: 'America/Chicago' };
const context = { taxonomy: emptyTaxonomy, reading };

function readExpiry(expires: string, changes: Partial<Reading> = {}) {
  const { form, faults } = formOf({ expires }, {}, { ...context, reading: { ...reading, ...changes } });
  return { expiresAt: form.expiresAt, sentences: faults.map(({ sentence }) => sentence) };
}

describe('the end of a product (rules/imports 19)', () => {
  test.each([
    ['', '', []],
    ['2027-03-31', '2027-04-01T04:59:59.999Z', []],
    ['2027-03-31 17:00', '2027-03-31T22:00:00.000Z', []],
    [' 2027-03-31T23:59:59.999Z ', '2027-03-31T23:59:59.999Z', []],
    ['2028-02-29T00:30+14:00', '2028-02-28T10:30:00.000Z', []],
    ['2027-03-14T02:30 America/New_York', '', [importTexts.badMoment]],
    ['tomorrow', '', [importTexts.badMoment]],
  ])('%j is parsed as %j, with the problems %j', (cell, expiresAt, sentences) => {
    expect(readExpiry(cell)).toEqual({ expiresAt, sentences });
  });

  test('needs a choice if day and month are ambiguous', () => {
    expect(readExpiry('02/03/2027').sentences).toEqual([importTexts.dayOrderNeeded]);
    expect(readExpiry('02/03/2027', { dayOrder: 'day-first' }).expiresAt).toMatch(/^2027-03-03/);
  });
});

describe('a price (rules/imports 21)', () => {
  const read = (member_price: string, decimalMark: '.' | ',' = '.') =>
    formOf({ member_price }, {}, { ...context, reading: { ...reading, decimalMark } });

  test.each([
    ['$1,234.50', '.', '1234.50'],
    ['49,90', '.', '49.90'],
    ['1.355', ',', '1355'],
    ['a lot', '.', 'a lot'],
  ] as const)('%j, with %j as decimal mark, is %j', (cell, mark, price) => {
    expect(read(cell, mark)).toMatchObject({ form: { memberPrice: price }, faults: [] });
  });

  test.each(['€49', 'CA$49'])('rejects %j', (cell) => {
    expect(read(cell).faults.map(({ sentence }) => sentence)).toEqual([importTexts.otherCurrency]);
  });
});

test('each unknown name is a problem of one kind', () => {
  const { faults } = formOf({ categories: 'Webinars | Talks' }, {}, context);
  expect(faults).toMatchObject([
    { sentence: '“Webinars” isn’t in your Categories yet.', cell: 'Webinars', unlisted: 'Webinars' },
    { sentence: '“Talks” isn’t in your Categories yet.', cell: 'Talks', unlisted: 'Talks' },
  ]);
  expect(new Set(faults.map(({ kind }) => kind)).size).toBe(1);
});

test('an unchanged description is not parsed again (rules/imports 18)', () => {
  const before = { description: 'By a program:\ntwo lines' };
  for (const given of [{}, before]) {
    expect(formOf(given, before, context).form.descriptionHtml).toBe(before.description);
  }
  const changed = formOf({ description: 'Two\nlines' }, before, context);
  expect(changed.form.descriptionHtml).toBe('<p>Two<br>lines</p>');
});

test('a missing price is null for a new product, and unchanged for an existing one (rules/imports 4)', () => {
  const priceOf = (given: Cells, before: ProductCells) => formOf(given, before, context).form.memberPrice;
  expect(priceOf({ title: 'A course' }, {})).toBe('');
  expect(priceOf({ title: 'A course', member_price: '0' }, {})).toBe('0');
  expect(priceOf({ title: 'A course' }, { member_price: '49.50' })).toBe('49.50');
});

describe('a title (rules/imports 20)', () => {
  test.each([
    ['Life\r\ninsurance,\tin brief', 'Life insurance, in brief'],
    ['\u202aLife\u202c insurance', 'Life insurance'],
  ])('%j becomes one readable line, or stays', (title, read) => {
    expect(formOf({ title }, {}, context)).toMatchObject({ form: { title: read }, faults: [] });
    expect(formOf({}, { title }, context).form.title).toBe(read);
  });
});

describe('facts (rules/facts 11)', () => {
  const usual = { description: '', status: 'active', edition: 1, mergedInto: null } as const;
  const creditKinds = ['Ethics', 'Life'].map((name, place) => ({
    ...usual,
    id: (place + 1) as CreditKindId,
    name,
  }));
  const taxonomy = new Taxonomy({ ...noTerms, creditKinds });

  const timeZone = 'America/New_York';
  const link = { meetingUrl: 'https://meet.example/1', isMeetingPrivate: true };
  const credits = [
    { creditKindId: 1 as CreditKindId, states: ['CA', 'OH'], hours: 1.5, approval: 'A; 7|b' },
    { creditKindId: 2 as CreditKindId, states: [], hours: 2, approval: '' },
  ];
  const days = {
    begins: '2027-03-28',
    ends: '2027-03-29',
    isAllDay: true,
    registrationCloses: '2027-03-27T12:00',
  };
  const pay = { payFrom: 550_050, payPeriod: 'month', currency: 'EUR' } as const;
  const apply = { applyBy: '2027-01-31', applyTo: 'jobs@acme.example' };
  test.each<ProductFacts>([
    { kind: 'event', begins: '2027-03-28T09:00', attendance: 'online', ...link, credits, timeZone },
    { kind: 'event', ...days, region: 'BE', country: 'CH', seats: 40, timeZone },
    { kind: 'course', courseForm: 'selfPaced', durationHours: 1.5, language: 'es' },
    { kind: 'career', employer: 'Acme', workplace: 'onSite', ...pay, ...apply, timeZone },
  ])('are read as an export writes them: $kind', (facts) => {
    const product = { facts } as WholeProduct;
    const written = Object.entries(factCells).map(([column, cell]) => [
      column,
      cell.write(product, taxonomy),
    ]);
    const { form, faults } = formOf(Object.fromEntries(written), {}, { taxonomy, reading });
    expect(faults).toEqual([]);
    expect(factsOf(form)).toEqual(facts);
  });

  test('are read as people write them, or refused with a sentence', () => {
    const cells = { workplace: 'on site', pay_from: '$5,500.50', apply_by: '31.01.2027' };
    const { form } = formOf({ offer_kind: 'Career posting', ...cells }, {}, { taxonomy, reading });
    const read = { workplace: 'onSite', payFrom: '5500.50', applyBy: '2027-01-31' };
    expect(form).toMatchObject({ kind: 'career', ...read });
    const wrong = { offer_kind: 'party', credits: 'Chess; 1' };
    expect(formOf(wrong, {}, { taxonomy, reading }).faults.map(({ sentence }) => sentence)).toEqual([
      'Use one of: Event, Course, Career posting.',
      '“Chess” is no credit kind. Add it under Credit kinds first.',
    ]);
  });
});

test.each([
  ['Two quiet hours.', '<p>Two quiet hours.</p>'],
  ['Members <Jan 2027 pay less.', '<p>Members &lt;Jan 2027 pay less.</p>'],
  ['Bring:\r\n- your card\r\n- a pen', '<p>Bring:<br />- your card<br />- a pen</p>'],
  ['One.\n \n\nTwo.\n', '<p>One.</p><p>Two.</p>'],
  ['For AT&T; and R&D;\nas <b2b>', '<p>For AT&amp;T; and R&amp;D;<br />as &lt;b2b&gt;</p>'],
  ['', ''],
])('plain text keeps its words and its lines (rules/imports 18): %j', (cell, html) => {
  expect(sanitizeHtml(readDescription(cell)).html).toBe(html);
});

test.each([
  '<p>One.</p>\n<p>Two.</p>',
  'One.<br>Two.',
  'A <b>b</b>',
  'See <a href="/deal/1">this',
  'Fish &amp; chips',
  'a<LI>b',
])('HTML is HTML: %j', (cell) => {
  expect(readDescription(cell)).toBe(cell);
});

const named = (names: string[]) => names.map((name) => ({ name }));

test('marks in names are escaped; blanks around names and empty names are ignored', () => {
  expect(joinNames(named(['This | that', 'C:\\']))).toBe('This \\| that | C:\\\\');
  expect(splitNames(' a ||b| ')).toEqual(['a', 'b']);
});

test('names convert to a cell and back, whatever characters they have', () => {
  const name = fc
    .string({ unit: 'grapheme' })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.array(name), (names) => {
      expect(splitNames(joinNames(named(names)))).toEqual(names);
    }),
  );
});
