import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { leftMergeJoin, linesOf } from './file-list.ts';

async function* chunks(...given: (string | Uint8Array)[]) {
  yield* given;
}

function all(...given: (string | Uint8Array)[]): Promise<string[]> {
  return Readable.from(linesOf(chunks(...given))).toArray();
}

it.each([
  [[], []],
  [['one\ntwo\n'], ['one', 'two']],
  [
    ['on', 'e\nt', 'wo'],
    ['one', 'two'],
  ],
  [['\n\n'], ['', '']],
])('parses the line %j as %j', async (given, expected) => {
  expect(await all(...given)).toEqual(expected);
});

it('joins a character that is split between chunks', async () => {
  const bytes = new TextEncoder().encode('Ü\n');
  expect(await all(bytes.slice(0, 1), bytes.slice(1))).toEqual(['Ü']);
});

async function* of(...names: string[]) {
  for (const name of names) yield { name };
}

async function pairs(ones: string[], others: string[]): Promise<string[]> {
  const joined = await Readable.from(leftMergeJoin(of(...ones), of(...others))).toArray();
  return joined.map(({ one, other }) => `${one.name}${other === undefined ? '' : `=${other.name}`}`);
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
])('joins %j with %j to %j', async (ones, others, expected) => {
  expect(await pairs(ones, others)).toEqual(expected);
});

it('stops reading the second list when the first ends', async () => {
  let isReleased = false;
  async function* endless() {
    try {
      for (let number = 0; ; number += 1) yield { name: `z${number}` };
    } finally {
      isReleased = true;
    }
  }
  for await (const { other } of leftMergeJoin(of('a', 'b'), endless())) expect(other).toBeUndefined();
  expect(isReleased).toBe(true);
});
