import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { query } from '../fixtures/started.ts';
import { testApplication } from '../fixtures/test-application.ts';
import { startThrowawayCluster } from './throwaway.ts';

vi.setConfig({ testTimeout: 60_000 });

function directoryOf(url: string): string {
  return new URL(url).searchParams.get('host') ?? '';
}

test('a throwaway cluster serves a superuser and leaves nothing behind', async () => {
  const { url, stop } = await startThrowawayCluster(testApplication);
  await query(url, 'CREATE DATABASE another');
  expect(
    await query(
      url,
      "SELECT current_setting('fsync') AS fsync, rolsuper FROM pg_roles WHERE rolname = current_user",
    ),
  ).toEqual([{ fsync: 'off', rolsuper: true }]);
  expect(existsSync(directoryOf(url))).toBe(true);
  await stop();
  expect(existsSync(directoryOf(url))).toBe(false);
});

test('a throwaway cluster stops when its process is killed', async () => {
  // A separate program, which prints its database's address for this one.
  const script = `import { startThrowawayCluster } from ${JSON.stringify(fileURLToPath(new URL('throwaway.ts', import.meta.url)))};
    console.log((await startThrowawayCluster(${JSON.stringify(testApplication)})).url);`;
  const runner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface({ input: runner.stdout }), 'line')) as [string];
  expect(existsSync(directoryOf(url))).toBe(true);
  runner.kill('SIGKILL');
  await expect.poll(() => existsSync(directoryOf(url)), { timeout: 60_000 }).toBe(false);
});
