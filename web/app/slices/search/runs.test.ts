import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Run } from '#contract/search/model.ts';
import { joinRuns } from './runs.ts';

const hit = (text: string): Run => ({ text, matched: true });
const rest = (text: string): Run => ({ text, matched: false });

test('a phrase of matched words is one match', () => {
  expect(joinRuns([rest('The '), hit('estate'), rest(' '), hit('planning'), rest(' course')])).toEqual([
    rest('The '),
    hit('estate planning'),
    rest(' course'),
  ]);
});

test('words with others or signs between them stay apart', () => {
  const runs = [hit('life'), rest(', '), hit('health'), rest(' and '), hit('law')];
  expect(joinRuns(runs)).toEqual(runs);
});

test('white space at either end belongs to no match', () => {
  expect(joinRuns([rest(' '), hit('ethics'), rest(' ')])).toEqual([rest(' '), hit('ethics'), rest(' ')]);
});

test('neighbours of a kind become one, and empty runs go', () => {
  expect(joinRuns([rest('a'), rest(''), rest('b'), hit('c'), hit('d')])).toEqual([rest('ab'), hit('cd')]);
});

test('no character is lost, and what is given stays as it is', () => {
  const runs = fc.array(fc.record({ text: fc.string(), matched: fc.boolean() }));
  fc.assert(
    fc.property(runs, (given) => {
      const before = structuredClone(given);
      const text = (list: Run[]) => list.map((run) => run.text).join('');
      expect(text(joinRuns(given))).toBe(text(before));
      expect(given).toEqual(before);
    }),
  );
});
