import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Filling } from './fixtures/held-memory.ts';

const program = fileURLToPath(new URL('fixtures/held-memory.ts', import.meta.url));
const run = promisify(execFile);

const fillings: [string, Filling][] = [
  ['small replies', { replies: 3_000, bodyBytes: 300, topics: 0, shownBy: 1, encodings: ['identity'] }],
  ['keys and hardly anything else', { replies: 5_000, bodyBytes: 10, topics: 0, shownBy: 1, encodings: [] }],
  ['many topics', { replies: 3_000, bodyBytes: 300, topics: 10, shownBy: 1, encodings: ['identity'] }],
  ['topics of two', { replies: 3_000, bodyBytes: 300, topics: 10, shownBy: 2, encodings: ['identity'] }],
  ['compressed pages', { replies: 500, bodyBytes: 20_000, topics: 30, shownBy: 1, encodings: ['br'] }],
  ['shrunk pages', { replies: 500, bodyBytes: 20_000, topics: 30, shownBy: 1, encodings: ['zstd'] }],
  [
    'pages in every encoding',
    { replies: 300, bodyBytes: 20_000, topics: 3, shownBy: 1, encodings: ['zstd', 'br', 'gzip', 'identity'] },
  ],
];

test.each(fillings)('what is counted is what is held: %s', async (_what, filling) => {
  const { stdout } = await run(process.execPath, [program, JSON.stringify(filling)]);
  const { counted, held } = JSON.parse(stdout) as { counted: number; held: number };
  expect(counted / held).toBeGreaterThan(0.9);
  expect(counted / held).toBeLessThan(1.1);
});
