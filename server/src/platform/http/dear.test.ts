import { setImmediate as othersAnswered } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type DearCall, DearTurns } from './dear.ts';
import { TurnFigures } from './turn-figures.ts';

const long = { body: { description: 'a'.repeat(4_001) } };
const words = { input: { text: 'annuity', skip: 0 } };

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

const asking = (number: number, call: Partial<DearCall>): DearCall => ({
  input: {},
  body: {},
  id: `request ${number}`,
  network: '192.0.2.1',
  refuseLeft: () => undefined,
  ...call,
});

test('calls with long texts begin one after another, and others are answered between', async () => {
  const turns = new DearTurns(new TurnFigures());
  const { begun, work, end } = noted();
  const first = turns.do(asking(1, long), work(1));
  await soon();
  // The event loop has answered nobody since the first began.
  const others = [2, 3].map((number) => turns.do(asking(number, long), work(number)));
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

/** More than what is done at once takes, while the event loop does not go on. */
async function soon(): Promise<void> {
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
}

test.each([
  ['short texts', { body: { description: 'a'.repeat(4_000) } }],
  ['words for what is no list', { input: { text: 'ann@exam' } }],
  ['what the call does not know', { body: { skip: { valueOf: 0 }, searchtxt: 'annuity' } }],
])('calls with %s begin at once', (_what, call) => {
  const turns = new DearTurns(new TurnFigures());
  const { begun, work, end } = noted();
  for (const number of [1, 2, 3]) void turns.do(asking(number, call), work(number));
  expect(begun).toEqual([1, 2, 3]);
  end();
});

test.each([words, { input: { text: 'a', page: 1 } }, { input: { skip: 1_000 } }, { input: { page: 20 } }])(
  'what is asked for by %o is read one at once',
  async (call) => {
    const turns = new DearTurns(new TurnFigures());
    const { begun, work, end } = noted();
    const calls = [1, 2].map((number) => turns.do(asking(number, call), work(number)));
    await othersAnswered();
    await othersAnswered();
    expect(begun).toEqual([1]);
    end();
    expect(await Promise.all(calls)).toEqual([1, 2]);
  },
);

test('nothing is read for who has left while they waited', async () => {
  const turns = new DearTurns(new TurnFigures());
  const { begun, work, end } = noted();
  const refuseLeft = () => {
    throw new Error('Nobody waits.');
  };
  const first = turns.do(asking(1, words), work(1));
  const left = turns.do(asking(2, { ...words, refuseLeft }), work(2));
  const third = turns.do(asking(3, words), work(3));
  end();
  await expect(left).rejects.toThrow('Nobody waits.');
  expect(await Promise.all([first, third])).toEqual([1, 3]);
  expect(begun).toEqual([1, 3]);
});

test('what fails gives its turn back', async () => {
  const turns = new DearTurns(new TurnFigures());
  const fails = () => Promise.reject(new Error('The database is away.'));
  for (const call of [long, words]) {
    await expect(turns.do(asking(1, call), fails)).rejects.toThrow('away');
    expect(await turns.do(asking(2, call), () => Promise.resolve('read'))).toBe('read');
  }
});
