import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchText } from '#contract/core/search-text.ts';
import { maxPage, type Run, type Search, searchTextLimit, sortOrders } from '#contract/search/model.ts';
import { isSearchable, joinRuns, readSearch, searchQuery, wordsOf } from './search-view.ts';

const read = (query: string) => readSearch(new URLSearchParams(query));

test('reads what the header, the sort and the pager write', () => {
  expect(read('?deal=ethics+%26+law&sort=lowest_price&page=3')).toEqual({
    text: 'ethics & law',
    sort: 'lowest_price',
    page: 3,
  });
});

test.each(['', '?deal=', '?deal=%20%20', '?deal=%00'])('finds nothing to ask in "%s"', (query) => {
  expect(read(query)).toEqual({ text: '', sort: 'newest', page: 1 });
  expect(isSearchable(read(query))).toBe(false);
});

test('control characters separate words, as in the call', () => {
  expect(read('?deal=%09estate%00%0Aplanning%0D').text).toBe('estate planning');
});

test.each([
  ['0', 1],
  ['-1', 1],
  ['1.5', 1],
  ['two', 1],
  ['7', 7],
  ['999999999', maxPage],
])('page=%s is page %i', (page, expected) => {
  expect(read(`?deal=x&page=${page}`).page).toBe(expected);
});

test('takes an unknown order for the newest first', () => {
  expect(read('?deal=x&sort=NEWEST').sort).toBe('newest');
});

test('asks for a text up to its limit', () => {
  const ofLength = (length: number): Search => ({ text: 'x'.repeat(length), sort: 'newest', page: 1 });
  expect(isSearchable(ofLength(searchTextLimit))).toBe(true);
  expect(isSearchable(ofLength(searchTextLimit + 1))).toBe(false);
});

test('every search survives its address', () => {
  const searches: fc.Arbitrary<Search> = fc.record({
    text: fc.string({ unit: 'grapheme' }).map(searchText),
    sort: fc.constantFrom(...sortOrders),
    page: fc.integer({ min: 1, max: maxPage }),
  });
  fc.assert(
    fc.property(searches, (search) => {
      expect(read(searchQuery(search))).toEqual(search);
    }),
  );
});

test('leaves out of the address what is so anyway', () => {
  expect(searchQuery({ text: 'a b', sort: 'newest', page: 1 })).toBe('?deal=a+b');
});

test('the words that may be searched for alone', () => {
  expect(wordsOf('ethics & law of annuities, ethics')).toEqual(['ethics', 'law', 'annuities']);
  expect(wordsOf('one two three four five six seven')).toHaveLength(6);
});

const hit = (text: string): Run => ({ text, matched: true });
const rest = (text: string): Run => ({ text, matched: false });

test('a phrase of matched words is one match', () => {
  expect(joinRuns([rest('The '), hit('estate'), rest(' '), hit('planning'), rest(' course')])).toEqual([
    rest('The '),
    hit('estate planning'),
    rest(' course'),
  ]);
});

test('words with others or signs between them stay apart', () => {
  const runs = [hit('life'), rest(', '), hit('health'), rest(' and '), hit('law')];
  expect(joinRuns(runs)).toEqual(runs);
});

test('white space at either end belongs to no match', () => {
  expect(joinRuns([rest(' '), hit('ethics'), rest(' ')])).toEqual([rest(' '), hit('ethics'), rest(' ')]);
});

test('neighbours of a kind become one, and empty runs go', () => {
  expect(joinRuns([rest('a'), rest(''), rest('b'), hit('c'), hit('d')])).toEqual([rest('ab'), hit('cd')]);
});

test('no character is lost, and what is given stays as it is', () => {
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
