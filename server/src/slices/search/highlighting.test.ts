import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Run } from '#contract/search/model.ts';
import { type HighlightedTerms, highlightAll, highlightExcerpt, inWords } from './highlighting.ts';

const wanted = (...words: string[]) => ({ words: new Set(words), beginnings: [] });
const allOf = (text: string, terms: HighlightedTerms) => highlightAll(inWords(text), terms);
const excerptOf = (text: string, terms: HighlightedTerms) => highlightExcerpt(inWords(text), terms);
/** Puts matches in brackets. */
const written = (runs: Run[] | undefined) =>
  runs?.map(({ text, matched }) => (matched ? `[${text}]` : text)).join('');

describe('a whole text', () => {
  test.each([
    ['a word wherever it stands', 'Ethics, and more ethics', wanted('ethics'), '[Ethics], and more [ethics]'],
    ['no part of a word', 'bioethics', wanted('ethics'), 'bioethics'],
    ['parts of joined words', 'self-study', wanted('study'), 'self-[study]'],
    ['beginnings', 'Annuities', { words: new Set<string>(), beginnings: ['annu'] }, '[Annuities]'],
    ['letters beyond English', 'Größe und Maß', wanted('grosse'), '[Größe] und Maß'],
    ['a word beside its accents', 'A Re\u0301sume\u0301', wanted('resume'), 'A [Re\u0301sume\u0301]'],
    ['a word with a soft hyphen', 'Insur\u00adance', wanted('insurance'), '[Insur\u00adance]'],
    [
      'a beginning beside ß',
      'Straßburg',
      { words: new Set<string>(), beginnings: ['strass'] },
      '[Straßburg]',
    ],
    ['nothing', 'Ethics', wanted(), 'Ethics'],
    ['nothing without a search', '', wanted('ethics'), ''],
  ])('highlights %s', (_what, text, what, expected) => {
    expect(written(allOf(text, what))).toBe(expected);
  });

  test('keeps every letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(fc.string({ minLength: 1 })), (text, words) => {
        const runs = allOf(text, { words: new Set(words), beginnings: words });
        expect(runs.map((run) => run.text).join('')).toBe(text);
      }),
    );
  });
});

describe('an excerpt', () => {
  const many = (count: number, name = 'w') =>
    Array.from({ length: count }, (_unused, place) => `${name}${place}`).join(' ');

  test('is the opening if that contains a match', () => {
    expect(written(excerptOf(`One ethics two. ${many(100)}`, wanted('ethics')))).toBe(
      `One [ethics] two. ${many(29)} …`,
    );
  });

  test('begins a little before the match, and marks where it was cut', () => {
    expect(written(excerptOf(`${many(50)} ethics ${many(50, 'v')}`, wanted('ethics')))).toBe(
      `… w45 w46 w47 w48 w49 [ethics] ${many(26, 'v')} …`,
    );
  });

  test('begins and ends at white space', () => {
    const text = `${many(50)} (“the agent’s duties of all the ethics” ${many(25, 'v')} self-study ${many(9)}`;
    const [within, quoted] = [excerptOf(text, wanted('ethics')), excerptOf(text, wanted('all'))].map(written);
    expect(within).toMatch(/^… duties of all the \[ethics\]” v0 /);
    expect(within).toMatch(/ v24 …$/);
    expect(quoted).toMatch(/^… \(“the agent’s duties of \[all\] /);
  });

  test('is cut within text without white space', () => {
    const joined = many(60).replaceAll(' ', '-');
    expect(written(excerptOf(`${joined}-ethics-${joined}`, wanted('ethics')))).toMatch(
      /^… w55-.*-\[ethics\]-.* …$/,
    );
  });

  test('is where most matches are close together', () => {
    const text = `ethics ${many(60)} ethics and conduct ${many(60, 'v')}`;
    expect(written(excerptOf(text, wanted('ethics', 'conduct')))).toContain('[ethics] and [conduct]');
  });

  test('ends without dots at the end of a sentence or of the text', () => {
    expect(written(excerptOf('ethics for all', wanted('ethics')))).toBe('[ethics] for all');
    expect(written(excerptOf(`ethics ${many(30)} end. ${many(9)}`, wanted('ethics')))).toMatch(/ end\.$/);
  });

  test('has at most 32 words, with a match', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('one', 'two.', 'ethics', '…', '\n')), (words) => {
        const runs = excerptOf(words.join(' '), wanted('ethics'));
        expect(runs?.some(({ matched }) => matched) ?? false).toBe(words.includes('ethics'));
        const text = runs?.map((run) => run.text).join('') ?? '';
        expect(text.match(/\w+/g)?.length ?? 0).toBeLessThanOrEqual(32);
      }),
    );
  });
});
