import { expect, test } from 'vitest';
import { RequestContext, runWithContext } from '../request-context.ts';
import { type Step, type Tracer, traced } from './tracer.ts';

const told = (word: string) => ({ name: `say ${word.length}`, attributes: {} });

test('without a tracer the work is not wrapped', () => {
  const work = async (word: string) => word;
  expect(traced(undefined, told, work)).toBe(work);
});

test('a tracer receives the outcome and the request, but not the arguments', async () => {
  const steps: [RequestContext | undefined, Step][] = [];
  const tracer = {
    step: (of: RequestContext | undefined, step: Step) => steps.push([of, step]),
  } as unknown as Tracer;
  const say = traced(tracer, told, async (word: string) => {
    if (word === '') throw new Error('nothing to say');
    return word;
  });
  const one = new RequestContext();
  expect(await runWithContext(one, () => say('hush'))).toBe('hush');
  await expect(say('')).rejects.toThrow('nothing to say');
  expect(steps).toMatchObject([
    [one, { name: 'say 4', hasFailed: false }],
    [undefined, { name: 'say 0', hasFailed: true }],
  ]);
  expect(JSON.stringify(steps[0]?.[1])).not.toContain('hush');
});
