import { expect, it } from 'vitest';
import { linesOf } from './file-list.ts';

async function* chunks(...given: (string | Uint8Array)[]) {
  yield* given;
}

async function all(...given: (string | Uint8Array)[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of linesOf(chunks(...given))) lines.push(line);
  return lines;
}

it.each([
  [[], []],
  [['one\ntwo\n'], ['one', 'two']],
  [
    ['on', 'e\nt', 'wo'],
    ['one', 'two'],
  ],
  [['\n\n'], ['', '']],
])('%j is %j', async (given, expected) => {
  expect(await all(...given)).toEqual(expected);
});

it('a letter that is cut in two is one', async () => {
  const bytes = new TextEncoder().encode('Ü\n');
  expect(await all(bytes.slice(0, 1), bytes.slice(1))).toEqual(['Ü']);
});
