import { setImmediate as othersAnswered } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DearTurns } from './dear.ts';

const long = { description: 'a'.repeat(4_001) };

/** Work that says when it begins and ends when it is told. */
function noted() {
  const begun: number[] = [];
  const end = Promise.withResolvers<void>();
  const work = (number: number) => async () => {
    begun.push(number);
    await end.promise;
    return number;
  };
  return { begun, work, end: () => end.resolve() };
}

const asking = (number: number) => ({ id: `request ${number}`, network: '192.0.2.1' });

test('calls with long texts begin one after another, and others are answered between', async () => {
  const turns = new DearTurns();
  const { begun, work, end } = noted();
  const first = turns.do(long, asking(1), work(1));
  // Its beginning is over when these come, and the event loop has answered nobody since.
  await begins(begun, 1);
  const others = [2, 3].map((number) => turns.do(long, asking(number), work(number)));
  await soon();
  expect(begun).toEqual([1]);
  for (const count of [2, 3]) {
    while (begun.length < count) await othersAnswered();
    await soon();
    expect(begun).toHaveLength(count);
  }
  end();
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 3]);
});

/** Waits without letting the event loop go on. */
async function begins(begun: number[], count: number): Promise<void> {
  while (begun.length < count) await Promise.resolve();
}

/** More than what is done at once takes. */
async function soon(): Promise<void> {
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
}

test('calls with short texts begin at once', () => {
  const turns = new DearTurns();
  const { begun, work, end } = noted();
  for (const number of [1, 2, 3]) {
    void turns.do({ description: 'a'.repeat(4_000) }, asking(number), work(number));
  }
  expect(begun).toEqual([1, 2, 3]);
  end();
});

test.each([{ searchtxt: 'annuity' }, { searchText: 'a' }, { skip: 1_000 }, { page: '20' }])(
  'what is asked for by %o is read one at once',
  async (body) => {
    const turns = new DearTurns();
    const { begun, work, end } = noted();
    const calls = [1, 2].map((number) => turns.do(body, asking(number), work(number)));
    await othersAnswered();
    await othersAnswered();
    expect(begun).toEqual([1]);
    end();
    expect(await Promise.all(calls)).toEqual([1, 2]);
  },
);

test('what fails gives its turn back', async () => {
  const turns = new DearTurns();
  const fails = () => Promise.reject(new Error('The database is away.'));
  for (const body of [long, { searchtxt: 'annuity' }]) {
    await expect(turns.do(body, asking(1), fails)).rejects.toThrow('away');
    expect(await turns.do(body, asking(2), () => Promise.resolve('read'))).toBe('read');
  }
});
