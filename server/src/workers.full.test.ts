/** Browser tests cover the other promises of `WORKERS` (e2e/stories/operations/workers.full.spec.ts). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTestDatabase } from './testing/database.ts';
import { forgetJobs } from './testing/jobs.ts';

test('a worker that cannot start ends the start', async () => {
  await using database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-workers-'));
  await using taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String((taken.address() as AddressInfo).port),
    WORKERS: '2',
    DEMO: 'off',
    BACKUP_URL: 'off',
  };
  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [complained, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(complained).toContain('Guildhall could not start: a worker ended with code 1.');
  expect(code).toBe(1);
  await forgetJobs(database);
  rmSync(dataDir, { recursive: true });
});
