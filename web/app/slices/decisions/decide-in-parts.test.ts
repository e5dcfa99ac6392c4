import { expect, test } from 'vitest';
import { Fault } from '#contract/core/fault.ts';
import type { PendingPostId } from '#contract/core/ids.ts';
import type { Decision } from '#contract/decisions/decision.ts';
import { decideInParts } from './decide-acts.tsx';

const ids = Array.from({ length: 230 }, (_unused, place) => (place + 1) as PendingPostId);
const decision = { ids, isApproved: true, reason: '' };

async function decideAll({ ids: part }: Decision<PendingPostId>) {
  return { results: part.map((id) => ({ id, isDone: true, message: 'Approved.' })), waiting: 0 };
}

test('splits many decisions into calls of at most 100', async () => {
  const sizes: number[] = [];
  const { results } = await decideInParts(decision, (part) => {
    sizes.push(part.ids.length);
    return decideAll(part);
  });
  expect(sizes).toEqual([100, 100, 30]);
  expect(results.map(({ id }) => id)).toEqual(ids);
});

test('if a later call fails, its decisions and those after it are reported as not done', async () => {
  const { results } = await decideInParts(decision, async (part) => {
    if (part.ids.includes(101 as PendingPostId)) throw new Fault('internal', 'It broke.');
    return decideAll(part);
  });
  expect(results.filter(({ isDone }) => isDone).map(({ id }) => id)).toEqual(ids.slice(0, 100));
  expect(results.filter(({ message }) => message === 'It broke.')).toHaveLength(130);
});

test('if the first call fails, its error is thrown', async () => {
  const broken = async () => {
    throw new Fault('internal', 'It broke.');
  };
  await expect(decideInParts(decision, broken)).rejects.toThrow('It broke.');
});
