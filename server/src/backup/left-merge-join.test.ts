import { expect, it } from 'vitest';
import { leftMergeJoin } from './file-list.ts';

async function* of(...names: string[]) {
  for (const name of names) yield { name };
}

async function pairs(ones: string[], others: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const { one, other } of leftMergeJoin(of(...ones), of(...others))) {
    found.push(`${one.name}${other === undefined ? '' : `=${other.name}`}`);
  }
  return found;
}

it.each([
  [['a', 'b', 'c'], ['b'], ['a', 'b=b', 'c']],
  [['b'], ['a', 'b', 'c'], ['b=b']],
  [
    ['a-1', 'a.1', 'a/1'],
    ['a-1', 'a/1'],
    ['a-1=a-1', 'a.1', 'a/1=a/1'],
  ],
  [['a'], [], ['a']],
  [[], ['a'], []],
  [
    ['a', 'c'],
    ['b', 'd'],
    ['a', 'c'],
  ],
])('%j beside %j is %j', async (ones, others, expected) => {
  expect(await pairs(ones, others)).toEqual(expected);
});

it('lets go of the second list where the first ends', async () => {
  let isLetGo = false;
  async function* endless() {
    try {
      for (let number = 0; ; number += 1) yield { name: `z${number}` };
    } finally {
      isLetGo = true;
    }
  }
  for await (const { other } of leftMergeJoin(of('a', 'b'), endless())) expect(other).toBeUndefined();
  expect(isLetGo).toBe(true);
});
