import { expect, test } from 'vitest';
import { takeTurns } from './rounds.ts';

test('sides take turns forwards and backwards, and each keeps its replies in the order of turns', async () => {
  const order: string[] = [];
  const side = (name: string) => async () => order.push(name);
  const replies = await takeTurns(3, { one: side('one'), two: side('two'), three: side('three') });
  expect(order).toEqual(['one', 'two', 'three', 'three', 'two', 'one', 'one', 'two', 'three']);
  expect(replies).toEqual({ one: [1, 6, 7], two: [2, 5, 8], three: [3, 4, 9] });
});
