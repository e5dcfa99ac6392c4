import { describe, expect, test } from 'vitest';
import { textTexts } from '../core/texts.ts';
import { alertProblems, keywordsIn } from './model.ts';
import { alertTexts } from './texts.ts';

describe('keywords', () => {
  test.each([
    ['commas separate', ['annuities, ethics,,tax law ,'], ['annuities', 'ethics', 'tax law']],
    ['line breaks separate', ['annuities\r\nethics\n\ntax'], ['annuities', 'ethics', 'tax']],
    ['in each entry of a list', ['annuities', 'ethics,tax'], ['annuities', 'ethics', 'tax']],
    ['white space is one space', ['  tax \t  law '], ['tax law']],
    ['each is once, as it was entered first', ['Ethics', 'ETHICS', 'tax', 'ethics'], ['Ethics', 'tax']],
    ['nothing is none', ['', ' , ', '\n'], []],
  ])('%s', (_what, entries, keywords) => {
    expect(keywordsIn(entries)).toEqual(keywords);
  });

  test.each([
    ['none', [], alertTexts.noKeywords],
    ['a bell', ['tax', 'a\u0007b'], textTexts.unreadable],
    ['half a character', ['\ud800'], textTexts.unreadable],
    ['what turns the text around it', ['\u202etax'], textTexts.unreadable],
    ['81 characters', ['x'.repeat(81)], alertTexts.keywordTooLong(80)],
    ['21 of them', numbered(21), alertTexts.tooManyKeywords(20)],
    ['80 characters', ['x'.repeat(80)], undefined],
    ['20 of them', numbered(20), undefined],
  ])('%s', (_what, keywords, problem) => {
    expect(alertProblems({ keywords, title: '' }).keywords).toBe(problem);
  });
});

test.each([
  ['', undefined],
  ['x'.repeat(100), undefined],
  ['x'.repeat(101), textTexts.tooLong(100)],
  ['a\u0007b', textTexts.unreadable],
])('checks the title %j', (title, problem) => {
  expect(alertProblems({ keywords: ['tax'], title }).title).toBe(problem);
});

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_nothing, place) => `word ${place}`);
}
