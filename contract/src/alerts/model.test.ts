import { describe, expect, test } from 'vitest';
import { textTexts } from '../core/texts.ts';
import type { FactFilter } from '../products/filters.ts';
import { alertFilterIn, alertProblems, defaultTitle, filteredPath, keywordsIn } from './model.ts';
import { alertTexts } from './texts.ts';

describe('keywords', () => {
  test.each([
    ['are separated by commas', ['annuities, ethics,,tax law ,'], ['annuities', 'ethics', 'tax law']],
    ['are separated by line breaks', ['annuities\r\nethics\n\ntax'], ['annuities', 'ethics', 'tax']],
    ['are split in each entry of a list', ['annuities', 'ethics,tax'], ['annuities', 'ethics', 'tax']],
    ['have single spaces', ['  tax \t  law '], ['tax law']],
    ['are unique, in the first spelling', ['Ethics', 'ETHICS', 'tax', 'ethics'], ['Ethics', 'tax']],
    ['are none in an empty text', ['', ' , ', '\n'], []],
  ])('%s', (_what, entries, keywords) => {
    expect(keywordsIn(entries)).toEqual(keywords);
  });

  test.each([
    ['may not be missing', [], alertTexts.noKeywords],
    ['may not contain a control character', ['tax', 'a\u0007b'], textTexts.unreadable],
    ['may not have 81 characters', ['x'.repeat(81)], alertTexts.keywordTooLong(80)],
    ['may not be 21', numbered(21), alertTexts.tooManyKeywords(20)],
    ['may have 80 characters', ['x'.repeat(80)], undefined],
    ['may be 20', numbered(20), undefined],
  ])('%s', (_what, keywords, problem) => {
    expect(alertProblems({ keywords, title: '', filter: {} }).keywords).toBe(problem);
  });
});

test.each([
  ['', undefined],
  ['x'.repeat(100), undefined],
  ['x'.repeat(101), textTexts.tooLong(100)],
])('checks the title %j', (title, problem) => {
  expect(alertProblems({ keywords: ['tax'], title, filter: {} }).title).toBe(problem);
});

test.each<[keyword: string, FactFilter, title: string]>([
  ['', { kind: 'event', where: 'OH' }, 'Events in Ohio'],
  ['annuities', { kind: 'event', where: 'online' }, 'annuities: Events, online'],
  [
    '',
    { credit: '1', creditState: 'OH', form: 'selfPaced' },
    'Courses with Ethics credit for Ohio, self-paced',
  ],
  ['', { creditState: 'CA' }, 'Offers with credit for California'],
  [
    '',
    { where: 'TX', workplace: 'remote', employment: 'fullTime', pay: '60000' },
    'Career postings in Texas, remote, full time, $60,000 a year or more',
  ],
])('an alert for “%s” and the filter %j is titled “%s”', (keyword, filter, title) => {
  expect(defaultTitle({ keywords: keyword === '' ? [] : [keyword], filter }, 'Ethics')).toBe(title);
});

test('an alert needs no keyword if it has filters, and its link opens the list with these filters', () => {
  const filter = { kind: 'event', where: 'OH' };
  expect(alertProblems({ keywords: [], title: '', filter }).keywords).toBeUndefined();
  expect(filteredPath({ keywords: [], filter })).toBe('/?kind=event&where=OH');
  expect(filteredPath({ keywords: ['tax law', 'tax'], filter })).toBe(
    '/search?deal=tax+law&kind=event&where=OH',
  );
});

test('an alert takes those filters of a list that it may carry', () => {
  expect(alertFilterIn({ city: 'Columbus', where: 'OH' })).toEqual({ where: 'OH' });
  expect(alertFilterIn({ city: 'Columbus' })).toEqual({});
});

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_nothing, place) => `word ${place}`);
}
