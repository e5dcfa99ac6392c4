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

test('a title that equals the first keyword follows it, another title stays', () => {
  expect(enteredOf(alert).title).toBe('');
  expect(enteredOf({ ...alert, title: 'Conduct' }).title).toBe('Conduct');
});

test('typed text counts as a keyword in the preview and in validation', () => {
  expect(allKeywords({ ...saved, entry: ' law, Tax' })).toEqual(['tax', 'ethics', 'law']);
  expect(enteredProblems({ ...saved, entry: 'x'.repeat(81) }).keywords).toBeDefined();
});

test('text entered after saving stays in the form', () => {
  expect(enteredSince(saved, saved)).toEqual({ keywords: [], title: '', entry: '' });
  const more = { keywords: ['tax', 'ethics', 'law'], title: 'Next', entry: 'annu' };
  expect(enteredSince(more, saved)).toEqual({ keywords: ['law'], title: 'Next', entry: 'annu' });
});

test('a different order of keywords is a change', () => {
  expect(isSameEntry(saved, { ...saved })).toBe(true);
  expect(isSameEntry(saved, { ...saved, keywords: ['ethics', 'tax'] })).toBe(false);
});

test('a new alert begins with the search text, added to its draft', () => {
  expect(enteredOf(null, 'estate planning')).toEqual({ keywords: ['estate planning'], title: '', entry: '' });
  expect(enteredOf(null).keywords).toEqual([]);
  expect(withKeyword(saved, 'Tax').keywords).toEqual(['tax', 'ethics']);
  expect(withKeyword({ ...saved, entry: 'annu' }, 'law')).toEqual({
    keywords: ['tax', 'ethics', 'law'],
    title: 'Conduct',
    entry: 'annu',
  });
});
