import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxSkip } from '#contract/core/addresses.ts';
import { listOrders, priceRanges } from '#contract/products/model.ts';
import {
  filterOf,
  isNarrowed,
  type ListView,
  listInput,
  listViewQuery,
  mayShowAll,
  plainView,
  readListView,
} from './list-view.ts';

const read = (query: string) => readListView(new URLSearchParams(query));

test('an address without a query is the default view, and the reverse', () => {
  expect(read('')).toEqual(plainView);
  expect(listViewQuery(plainView)).toBe('');
});

test('reads what the filter bar writes', () => {
  expect(read('?filter=popular&price=under50&label=3&expired=1&all=1&skip=40')).toEqual({
    order: 'popular',
    price: 'under50',
    includeExpired: true,
    facts: { label: '3' },
    showFilters: false,
    showAll: true,
    skip: 40,
  });
});

test.each([
  ...'?filter=cheapest ?filter= ?price=any ?label=0 ?label=New ?label=99999999999 ?expired=yes'.split(' '),
  ...'?all=true ?skip=20 ?kind=party ?hours=-1 ?from=2027-02-30'.split(' '),
])('reads %s as the default view', (query) => expect(read(query)).toEqual(plainView));

test.each([
  ['-20', 0],
  ['1e3', 0],
  ['abc', 0],
  ['99999999999', 0],
  ['9999999999', maxSkip + 1],
])('skip=%s begins at item %i', (skip, expected) => {
  expect(read(`?all=1&skip=${skip}`).skip).toBe(expected);
});

test('every view is read back from its address', () => {
  const views = fc.record({
    order: fc.constantFrom(...listOrders),
    price: fc.constantFrom(...priceRanges),
    includeExpired: fc.boolean(),
    facts: fc.constantFrom({}, { kind: 'event', from: '2027-01-01', where: 'OH', label: '3' }),
    showFilters: fc.boolean(),
    showAll: fc.constant(true),
    skip: fc.nat({ max: maxSkip }),
  }) satisfies fc.Arbitrary<ListView>;
  fc.assert(
    fc.property(views, (view) => {
      expect(read(listViewQuery(view))).toEqual(view);
    }),
  );
});

test('requests 20 products of the category, and of all categories on the home page', () => {
  const view: ListView = {
    ...plainView,
    order: 'price',
    price: 'free',
    facts: { label: '3' },
    includeExpired: true,
    showAll: true,
    skip: 60,
  };
  expect(listInput(view, 'events')).toEqual({
    skip: 60,
    limit: 20,
    includeExpired: true,
    order: 'price',
    price: 'free',
    category: 'events',
    facts: { label: '3' },
  });
  expect(Object.keys(listInput(plainView))).toEqual([
    'skip',
    'limit',
    'order',
    'includeExpired',
    'price',
    'facts',
  ]);
});

test('counts events alone beside “Soonest first”, which lists nothing else', () => {
  expect(filterOf({ ...plainView, order: 'soonest' })).toMatchObject({ facts: { kind: 'event' } });
  expect(filterOf(plainView)).toMatchObject({ facts: {} });
});

test('Show All continues the list that is already loaded', () => {
  expect(listInput({ ...plainView, showAll: true })).toEqual(listInput(plainView));
});

test.each([
  [plainView, false],
  [{ ...plainView, order: 'price', includeExpired: true } as const, false],
  [{ ...plainView, price: 'free' } as const, true],
  [{ ...plainView, facts: { label: '3' } }, true],
])('%j is a filtered view: %s', (view, narrowed) => expect(isNarrowed(view)).toBe(narrowed));

test('offers Show All from 20 products on', () => {
  expect(mayShowAll(19)).toBe(false);
  expect(mayShowAll(20)).toBe(true);
});
