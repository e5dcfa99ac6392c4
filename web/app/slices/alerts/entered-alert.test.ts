import { expect, test } from 'vitest';
import type { Alert } from '#contract/alerts/model.ts';
import type { AlertId } from '#contract/core/ids.ts';
import {
  allKeywords,
  enteredOf,
  enteredProblems,
  enteredSince,
  isSameEntry,
  withKeyword,
} from './entered-alert.ts';

const alert: Alert = {
  id: 7 as AlertId,
  title: 'tax',
  keywords: ['tax', 'ethics'],
  status: 'active',
  createdAt: new Date(0),
  firedCount: 0,
  firedAt: null,
};
const saved = { keywords: ['tax', 'ethics'], title: 'Conduct', entry: '' };

test('a title that is the first keyword goes on following it, another one stays', () => {
  expect(enteredOf(alert).title).toBe('');
  expect(enteredOf({ ...alert, title: 'Conduct' }).title).toBe('Conduct');
});

test('what is typed counts as a keyword, for the preview and for what is wrong', () => {
  expect(allKeywords({ ...saved, entry: ' law, Tax' })).toEqual(['tax', 'ethics', 'law']);
  expect(enteredProblems({ ...saved, entry: 'x'.repeat(81) }).keywords).toBeDefined();
});

test('what was entered since the form was saved stays in it', () => {
  expect(enteredSince(saved, saved)).toEqual({ keywords: [], title: '', entry: '' });
  const more = { keywords: ['tax', 'ethics', 'law'], title: 'Next', entry: 'annu' };
  expect(enteredSince(more, saved)).toEqual({ keywords: ['law'], title: 'Next', entry: 'annu' });
});

test('keywords in another order are another entry', () => {
  expect(isSameEntry(saved, { ...saved })).toBe(true);
  expect(isSameEntry(saved, { ...saved, keywords: ['ethics', 'tax'] })).toBe(false);
});

test('a new alert begins with what was searched, beside what a draft holds', () => {
  expect(enteredOf(null, 'estate planning')).toEqual({ keywords: ['estate planning'], title: '', entry: '' });
  expect(enteredOf(null).keywords).toEqual([]);
  expect(withKeyword(saved, 'Tax').keywords).toEqual(['tax', 'ethics']);
  expect(withKeyword({ ...saved, entry: 'annu' }, 'law')).toEqual({
    keywords: ['tax', 'ethics', 'law'],
    title: 'Conduct',
    entry: 'annu',
  });
});
