import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BlobInfo, isKey } from '../packages/blob-store/index.ts';
import { ending, inOrderWithout } from './decrypted-order.ts';

async function* listOf(names: string[]): AsyncGenerator<BlobInfo> {
  for (const name of names.map((plain) => plain + ending).sort()) yield { key: name, bytes: name.length };
}

async function reordered(names: string[]): Promise<string[]> {
  const order: string[] = [];
  for await (const { key } of inOrderWithout(listOf(names))) order.push(key);
  return order;
}

test('names without their ending come in the order of their bytes', async () => {
  const names = ['a', 'a-b', 'a-b-c', 'a.B', 'a.ag-z', 'a.ag', 'a/b', 'a-b/c', 'a0', 'b'];
  expect(await reordered(names)).toEqual([...names].sort());
});

test('so do any names', async () => {
  const name = fc.string({ unit: fc.constantFrom(...'ab-.-./0Aage'), minLength: 1, maxLength: 8 });
  const names = fc.uniqueArray(name.filter(isKey), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(names, async (some) => {
      expect(await reordered(some)).toEqual([...some].sort());
    }),
  );
});

test('only names that share a beginning up to a hyphen wait for one another', async () => {
  const taken: string[] = [];
  async function* counted() {
    for await (const kept of listOf(['a-1', 'a-2', 'b', 'c', 'd'])) {
      taken.push(kept.key);
      yield kept;
    }
  }
  for await (const { key: name } of inOrderWithout(counted())) {
    if (name === 'a-1') expect(taken).toEqual(['a-1.age', 'a-2.age', 'b.age']);
    if (name === 'b') expect(taken).toHaveLength(3);
  }
  expect(taken).toHaveLength(5);
});
