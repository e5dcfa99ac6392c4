import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Leaves 30 MB of old garbage behind, and prints the heap size before and after the collection. */
const start = `
  import { collectGarbage } from '${new URL('./memory-limit.ts', import.meta.url)}';
  const megabytes = () => process.memoryUsage().heapUsed / 1e6;
  let needed = Array.from({ length: 400_000 }, (_, number) => ({ number, text: 'number ' + number }));
  const held = megabytes();
  needed = undefined;
  collectGarbage();
  console.log(JSON.stringify({ held, after: megabytes() }));`;

async function started(...options: string[]): Promise<{ held: number; after: number }> {
  const { stdout } = await run(process.execPath, [...options, '--input-type=module', '--eval', start]);
  return JSON.parse(stdout);
}

test('collecting garbage frees the memory of the start, if it is exposed', async () => {
  const { held, after } = await started('--expose-gc', '--initial-old-space-size=80');
  expect(held).toBeGreaterThan(30);
  expect(after).toBeLessThan(15);
  const without = await started();
  expect(without.after).toBeGreaterThan(30);
});
