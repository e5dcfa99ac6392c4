import { expect, test } from 'vitest';
import { callTexts } from '#contract/core/texts.ts';
import { type Release, Turns } from './turns.ts';

/** Somebody who asks for a turn, and what came of it. */
function ask(turns: Turns, work: string, address: string, begun: string[]) {
  const outcome: { release?: Release | undefined; refused?: unknown } = {};
  const asked = turns.take(work, address).then(
    (release) => {
      outcome.release = release;
      begun.push(`${address} ${work}${release === undefined ? ' (by another)' : ''}`);
    },
    (error: unknown) => {
      outcome.refused = error;
    },
  );
  return Object.assign(outcome, { asked });
}

/** Everything that a turn that was given back brings about. */
const soon = async () => {
  for (let round = 0; round < 3; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

test('so many at once, the rest when one is done', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 10 });
  const begun: string[] = [];
  const [first] = ['a', 'b', 'c', 'd'].map((work) => ask(turns, work, 'ann', begun));
  await soon();
  expect(begun).toEqual(['ann a', 'ann b']);
  first?.release?.();
  await soon();
  expect(begun).toEqual(['ann a', 'ann b', 'ann c']);
});

test('where all ask for as much, whoever came last goes without', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 2 });
  const begun: string[] = [];
  await turns.take('first', 'ann');
  const all = ['ben', 'cleo', 'dora'].map((address) => ask(turns, `page of ${address}`, address, begun));
  await soon();
  expect(all.map(({ refused }) => refused !== undefined)).toEqual([false, false, true]);
});

test('each address has its turn after the others, however much it asks for', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 50 });
  const begun: string[] = [];
  const release = await turns.take('first', 'greedy');
  const all = Array.from({ length: 20 }, (_, number) => ask(turns, `page ${number}`, 'greedy', begun));
  all.push(
    ask(turns, 'home', 'ann', begun),
    ask(turns, 'events', 'ben', begun),
    ask(turns, 'careers', 'ann', begun),
  );
  release?.();
  for (let round = 0; round < 6; round += 1) {
    await soon();
    all.find((one) => one.release !== undefined)?.release?.();
    for (const one of all) if (one.release !== undefined) one.release = undefined;
  }
  expect(begun.slice(0, 6)).toEqual([
    'greedy page 0',
    'ann home',
    'ben events',
    'greedy page 1',
    'ann careers',
    'greedy page 2',
  ]);
});

test('what many wait for is one piece of work', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1 });
  const begun: string[] = [];
  const release = await turns.take('first', 'ann');
  const all = Array.from({ length: 30 }, (_, number) => ask(turns, 'home', `visitor ${number}`, begun));
  release?.();
  await soon();
  expect(all.filter((one) => one.refused !== undefined)).toEqual([]);
  expect(begun).toHaveLength(30);
  expect(begun.filter((line) => !line.endsWith('(by another)'))).toEqual(['visitor 0 home']);
});

test('where too much waits, whoever asks for the most goes without, and may try again', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 5 });
  const begun: string[] = [];
  await turns.take('first', 'greedy');
  const greedy = Array.from({ length: 7 }, (_, number) => ask(turns, `page ${number}`, 'greedy', begun));
  const ann = ask(turns, 'home', 'ann', begun);
  await soon();
  expect(ann.refused).toBeUndefined();
  expect(greedy.map((one) => one.refused !== undefined)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(greedy.at(-1)?.refused).toMatchObject({
    code: 'unavailable',
    message: callTexts.busy,
    details: { retryAfter: 5 },
  });
});
