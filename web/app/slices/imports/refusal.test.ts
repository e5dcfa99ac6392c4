import { expect, test } from 'vitest';
import type { ImportId } from '#contract/core/ids.ts';
import { problemOf } from './choose-file.tsx';

const done = { id: 1 as ImportId, state: 'done' } as const;
const next = (state: 'receiving' | 'checking' | 'failed') => ({ id: 2 as ImportId, state });

test('an error is shown until there is a newer import or the same one changes its state', () => {
  for (const found of [null, done]) {
    const refusal = { problem: 'The file is empty.', found };
    expect(problemOf(refusal, found)).toBe(refusal.problem);
    // The running import may be the retry of the rejected file.
    expect(problemOf(refusal, next('receiving'))).toBe(refusal.problem);
    for (const state of ['checking', 'failed'] as const)
      expect(problemOf(refusal, next(state)), state).toBeUndefined();
  }
  expect(problemOf({ problem: 'No.', found: next('checking') }, next('failed'))).toBeUndefined();
  expect(problemOf(undefined, null)).toBeUndefined();
});
