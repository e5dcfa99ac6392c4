import { beforeAll, describe, expect, test } from 'vitest';
import type { ProductFacts } from '#contract/products/facts.ts';
import { periods } from '#contract/products/filters.ts';
import { unfiltered } from '#contract/products/model.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { addProduct, listTitles } from '../../testing/products.ts';
import { countFacetRows } from './facet-queries.ts';
import { facetsOf } from './fact-queries.ts';

let app: TestApp;

/** All products of this file have a city of their own, as other tests share the catalogue. */
const city = 'Filterville';
const soon = localIn(3);
const later = localIn(60);

function localIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
}

async function add(title: string, facts: ProductFacts, memberPriceCents = 0, labelIds: number[] = []) {
  const endsAt = facts.begins === undefined ? null : new Date(`${facts.begins}Z`);
  await addProduct(app, { title, facts: { city, ...facts }, memberPriceCents, labelIds, expiresAt: endsAt });
}

beforeAll(async () => {
  app = await createTestApp();
  const credit = (creditKindId: number, states: string[], hours: number) =>
    ({ creditKindId, states, hours, approval: '' }) as never;
  await add('Later', { kind: 'event', begins: later, timeZone: 'UTC', attendance: 'online' }, 9900);
  await add('Soon', { kind: 'event', begins: soon, timeZone: 'UTC', region: 'OH', country: 'US' }, 4900, [3]);
  await add('Ethics in Ohio', { kind: 'course', courseForm: 'recorded', credits: [credit(1, ['OH'], 3)] });
  await add('Ethics anywhere', { kind: 'course', courseForm: 'live', credits: [credit(1, [], 1)] });
  await add('Life in Ohio', { kind: 'course', credits: [credit(2, ['OH'], 2), credit(1, ['CA'], 1)] });
  await add('Remote', { kind: 'career', workplace: 'remote', employment: 'fullTime', payTo: 7_000_000 });
  await add('By the hour', { kind: 'career', payFrom: 3_000, payPeriod: 'hour' });
  await add('In yen', { kind: 'career', payTo: 900_000_000, currency: 'JPY' });
});

const titles = (filter: Record<string, unknown>) => listTitles(app, { city: ' filterVILLE ', ...filter });

describe('lists are narrowed by facts (rules/facts 12)', () => {
  test.each<[Record<string, unknown>, string[]]>([
    [{ kind: 'event' }, ['Later', 'Soon']],
    [{ where: 'online' }, ['Later']],
    [{ where: 'oh' }, ['Soon']],
    [{ credit: 1 }, ['Ethics in Ohio', 'Ethics anywhere', 'Life in Ohio']],
    [{ credit: 1, creditState: 'OH' }, ['Ethics in Ohio', 'Ethics anywhere']],
    [{ creditState: 'CA' }, ['Ethics anywhere', 'Life in Ohio']],
    [{ hours: 2 }, ['Ethics in Ohio', 'Life in Ohio']],
    [{ credit: 1, hours: 2 }, ['Ethics in Ohio']],
    [{ creditState: 'CA', hours: 2 }, []],
    [{ creditState: 'OH', hours: 2 }, ['Ethics in Ohio', 'Life in Ohio']],
    [{ form: 'recorded' }, ['Ethics in Ohio']],
    [{ workplace: 'remote', employment: 'fullTime' }, ['Remote']],
    [{ pay: '62000' }, ['Remote', 'By the hour']],
    [{ pay: '65000' }, ['Remote']],
    [{ kind: 'event', minPrice: '50', maxPrice: '100' }, ['Later']],
    [{ from: later.slice(0, 10) }, ['Later']],
    [{ to: soon.slice(0, 10) }, ['Soon']],
    [{ type: 999 }, []],
    [{ label: 3 }, ['Soon']],
  ])('%j', async (filter, expected) => {
    expect((await titles(filter)).sort()).toEqual([...expected].sort());
    for (const filterBy of ['popular', 'price'])
      expect((await titles({ ...filter, filterBy })).sort()).toEqual([...expected].sort());
  });

  test('“Soonest first” lists events by their beginning', async () => {
    expect(await titles({ filterBy: 'soonest' })).toEqual(['Soon', 'Later']);
  });

  test('a search is narrowed in the same way', async () => {
    const { deals } = await callOk<{ deals: { del_title: string }[] }>(app, 'search', {
      searchtxt: 'ohio',
      city,
      form: 'recorded',
    });
    expect(deals.map(({ del_title }) => del_title)).toEqual(['Ethics in Ohio']);
  });
});

interface Facets {
  facets: { name: string; values: { value: string; name: string; count: number }[] }[];
}

async function counts(filter: Record<string, unknown>) {
  const { facets } = await callOk<Facets>(app, 'facets', { city, ...filter });
  const entries = facets.map(({ name, values }) => [
    name,
    Object.fromEntries(values.map(({ value, count }) => [value, count])),
  ]);
  return Object.fromEntries(entries) as Record<string, Record<string, number>>;
}

test('a filter without valid value is refused with a sentence', async () => {
  for (const name of ['homePageDeals', 'facets', 'search', 'categoryCounts']) {
    const { status, body } = await call(app, name, { searchtxt: 'x', kind: 'party' });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringMatching(/no valid value for “Kind”/)]);
  }
});

describe('values of filters are counted (rules/facts 13)', () => {
  test('as the list without filters finds them', async () => {
    expect(await counts({})).toMatchObject({
      kind: { event: 2, course: 3, career: 3 },
      where: { online: 1, OH: 1 },
      credit: { 1: 3, 2: 1 },
      creditState: { OH: 3, CA: 2 },
      form: { live: 1, recorded: 1 },
      workplace: { remote: 1 },
      label: { 3: 1 },
    });
  });

  test('within the other filters, and each apart from its own', async () => {
    expect(await counts({ kind: 'course', creditState: 'OH' })).toMatchObject({
      kind: { course: 3 },
      credit: { 1: 2, 2: 1 },
      creditState: { OH: 3, CA: 2 },
    });
  });

  test('once for a product whose credit counts in a state and elsewhere, and as nothing if none is found', async () => {
    const facts = facetsOf({
      kind: 'course',
      credits: [
        { creditKindId: 1, states: ['OH'], hours: 1, approval: '' },
        { creditKindId: 2, states: [], hours: 1, approval: '' },
      ] as never,
    });
    expect(facts.filter((facet) => facet.startsWith('credit-state'))).toEqual(['credit-state:*']);
    expect(await counts({ where: 'NV', credit: 1 })).toMatchObject({ where: { NV: 0 }, credit: { 1: 0 } });
  });

  test('as a lower bound where too many products match', async () => {
    const { database } = app.context;
    const page = {
      ...unfiltered,
      facts: { city },
      moments: { from: null, to: null },
      periodEnds: periods.map(() => new Date(Date.now() + 10 * 86_400_000)),
      categoryId: undefined,
      labelId: undefined,
    };
    const [all, sampled] = [await countFacetRows(database, page), await countFacetRows(database, page, 3)];
    expect(all.facets.some(({ isSampled }) => isSampled)).toBe(false);
    expect(sampled.facets.every(({ isSampled }) => isSampled)).toBe(true);
    const kinds = sampled.facets.find(({ name }) => name === 'kind')?.values ?? [];
    expect(kinds.reduce((sum, { count }) => sum + count, 0)).toBe(4);
  });

  test('by period, which an event that has ended does not belong to', async () => {
    await add('Now', { kind: 'event', begins: localIn(0.01), timeZone: 'UTC' });
    expect((await counts({ kind: 'event' })).when).toMatchObject({ month: expect.any(Number) });
    expect(await titles({ when: 'month' })).toContain('Now');
  });
});
