import { expect, test } from 'vitest';
import type { PendingPostId } from '../core/ids.ts';
import { pendingDecisionTexts as texts } from '../pending-posts/texts.ts';
import { decidedText, decisionProblems } from './decision.ts';

const ids = [1 as PendingPostId];

test.each([
  ['a rejection without a reason', { ids, isApproved: false, reason: ' ' }, { reason: texts.reasonRequired }],
  ['a rejection with a reason', { ids, isApproved: false, reason: 'Spam.' }, {}],
  [
    'a rejection with a reason above the limit',
    { ids, isApproved: false, reason: 'x'.repeat(501) },
    { reason: 'Use at most 500 characters.' },
  ],
  ['an approval', { ids, isApproved: true, reason: '' }, {}],
  ['a decision about nothing', { ids: [], isApproved: true, reason: '' }, { ids: 'Choose at least one.' }],
])('validates %s', (_name, decision, problems) => {
  expect(decisionProblems(decision, texts)).toEqual({ ids: undefined, reason: undefined, ...problems });
});

test('the result of a bulk decision names the counts and the failures', () => {
  const done = { id: 1 as PendingPostId, isDone: true, message: 'Approved and published.' };
  const failed = { id: 2 as PendingPostId, isDone: false, message: 'Ann Lee has already declined this.' };
  expect(decidedText({ results: [done, done] }, true, texts)).toBe('2 approved.');
  expect(decidedText({ results: [done, failed] }, false, texts)).toBe(
    '1 declined. 1 couldn’t be changed: Ann Lee has already declined this.',
  );
});
