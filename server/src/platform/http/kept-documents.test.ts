import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('fixtures/kept-documents.ts', import.meta.url));

test('with its headers and the requests that mean it, what a kept reply counts is what it holds', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const { counted, held } = JSON.parse(stdout) as { counted: number; held: number };
  expect(counted / held).toBeGreaterThan(0.9);
  expect(counted / held).toBeLessThan(1.1);
});
