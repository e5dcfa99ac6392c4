import { expect, test } from 'vitest';
import type { Alert } from '#contract/alerts/model.ts';
import { alertTexts } from '#contract/alerts/texts.ts';
import type { AlertId } from '#contract/core/ids.ts';
import {
  allKeywords,
  enteredOf,
  enteredProblems,
  enteredSince,
  isSameEntry,
  nothingEntered,
  withStart,
} from './entered-alert.ts';

const alert: Alert = {
  id: 7 as AlertId,
  title: 'tax',
  keywords: ['tax', 'ethics'],
  filter: {},
  status: 'active',
  createdAt: new Date(0),
  firedCount: 0,
  firedAt: null,
};
const saved = { keywords: ['tax', 'ethics'], title: 'Conduct', filter: {}, entry: '' };

test('a title that follows keyword and filters is not entered, another title is', () => {
  expect(enteredOf(alert, '').title).toBe('');
  expect(enteredOf({ ...alert, title: 'Conduct' }, '').title).toBe('Conduct');
  const filtered = { ...alert, keywords: [], filter: { kind: 'event', credit: '1' } };
  expect(enteredOf({ ...filtered, title: 'Events with Ethics credit' }, 'Ethics').title).toBe('');
});

test('typed text counts as a keyword in the preview and in validation', () => {
  expect(allKeywords({ ...saved, entry: ' law, Tax' })).toEqual(['tax', 'ethics', 'law']);
  expect(enteredProblems({ ...saved, entry: 'x'.repeat(81) }).keywords).toBeDefined();
});

test('text entered after saving stays in the form', () => {
  expect(enteredSince(saved, saved)).toEqual({ keywords: [], title: '', filter: {}, entry: '' });
  const filter = { where: 'OH' };
  const more = { keywords: ['tax', 'ethics', 'law'], title: 'Next', filter, entry: 'annu' };
  expect(enteredSince(more, saved)).toEqual({ keywords: ['law'], title: 'Next', filter, entry: 'annu' });
});

test('pay that is no amount is a problem, and none of an alert’s other filters is', () => {
  expect(enteredProblems({ ...nothingEntered, filter: { pay: 'a lot' } }).filter).toBe(alertTexts.invalidPay);
  expect(enteredProblems({ ...nothingEntered, filter: { pay: '60000' } })).not.toHaveProperty(
    'filter',
    expect.anything(),
  );
});

test('a different order of keywords is a change', () => {
  expect(isSameEntry(saved, { ...saved })).toBe(true);
  expect(isSameEntry(saved, { ...saved, keywords: ['ethics', 'tax'] })).toBe(false);
  expect(isSameEntry(saved, { ...saved, filter: { kind: 'event' } })).toBe(false);
});

test('a new alert begins with the search text and filters, added to its draft', () => {
  const start = { keyword: 'Tax', filter: {} };
  expect(withStart(nothingEntered, start)).toEqual({ ...nothingEntered, keywords: ['Tax'] });
  expect(withStart(saved, start).keywords).toEqual(['tax', 'ethics']);
  const draft = { ...saved, filter: { kind: 'course' }, entry: 'annu' };
  expect(withStart(draft, start).filter).toEqual({ kind: 'course' });
  const filter = { kind: 'event', where: 'OH' };
  expect(withStart(draft, { keyword: 'law', filter })).toEqual({
    ...draft,
    keywords: ['tax', 'ethics', 'law'],
    filter,
  });
});
