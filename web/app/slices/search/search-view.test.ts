import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchText } from '#contract/core/search-text.ts';
import { maxPage, type Run, type Search, searchTextLimit, sortOrders } from '#contract/search/model.ts';
import { isSearchable, joinRuns, readSearch, searchQuery, wordsOf } from './search-view.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

test('reads the parameters that the header, the sort order and the pager write', () => {
  expect(read('?deal=ethics+%26+law&sort=lowest_price&page=3')).toEqual({
    text: 'ethics & law',
    facts: {},
    sort: 'lowest_price',
    page: 3,
  });
});

test.each(['', '?deal=', '?deal=%20%20', '?deal=%00'])('"%s" has nothing to search for', (query) => {
  expect(read(query)).toEqual({ text: '', facts: {}, sort: 'newest', page: 1 });
  expect(isSearchable(read(query))).toBe(false);
});

test.each([
  ['-1', 1],
  ['two', 1],
  ['7', 7],
  ['999999999', maxPage],
])('page=%s is page %i', (page, expected) => {
  expect(read(`?deal=x&page=${page}`).page).toBe(expected);
});

test('searches for a text up to its length limit only', () => {
  const ofLength = (length: number): Search => ({
    text: 'x'.repeat(length),
    facts: {},
    sort: 'newest',
    page: 1,
  });
  expect(isSearchable(ofLength(searchTextLimit))).toBe(true);
  expect(isSearchable(ofLength(searchTextLimit + 1))).toBe(false);
});

test('every search is read back from its address', () => {
  const searches: fc.Arbitrary<Search> = fc.record({
    text: fc.string({ unit: 'grapheme' }).map(searchText),
    facts: fc.constantFrom({}, { kind: 'event', where: 'OH', hours: '1.5' }),
    sort: fc.constantFrom(...sortOrders),
    page: fc.integer({ min: 1, max: maxPage }),
  });
  fc.assert(
    fc.property(searches, (search) => {
      expect(read(searchQuery(search))).toEqual(search);
    }),
  );
});

test('omits default values from the address', () => {
  expect(searchQuery({ text: 'a b', facts: {}, sort: 'newest', page: 1 })).toBe('?deal=a+b');
});

test('lists at most six words that can be searched for alone', () => {
  expect(wordsOf('ethics & law of annuities, ethics')).toEqual(['ethics', 'law', 'annuities']);
  expect(wordsOf('one two three four five six seven')).toHaveLength(6);
});

const hit = (text: string): Run => ({ text, matched: true });
const rest = (text: string): Run => ({ text, matched: false });

test('adjacent matched words are one match', () => {
  expect(joinRuns([rest('The '), hit('estate'), rest(' '), hit('planning'), rest(' course')])).toEqual([
    rest('The '),
    hit('estate planning'),
    rest(' course'),
  ]);
});

test('matches with other words or punctuation between them stay separate', () => {
  const runs = [hit('life'), rest(', '), hit('health'), rest(' and '), hit('law')];
  expect(joinRuns(runs)).toEqual(runs);
});

test('white space at either end belongs to no match', () => {
  expect(joinRuns([rest(' '), hit('ethics'), rest(' ')])).toEqual([rest(' '), hit('ethics'), rest(' ')]);
});

test('joins adjacent runs of the same kind and drops empty runs', () => {
  expect(joinRuns([rest('a'), rest(''), rest('b'), hit('c'), hit('d')])).toEqual([rest('ab'), hit('cd')]);
});

test('keeps every character and does not change its input', () => {
  const runs = fc.array(fc.record({ text: fc.string(), matched: fc.boolean() }));
  fc.assert(
    fc.property(runs, (given) => {
      const before = structuredClone(given);
      const text = (list: Run[]) => list.map((run) => run.text).join('');
      expect(text(joinRuns(given))).toBe(text(before));
      expect(given).toEqual(before);
    }),
  );
});
