/** A start with data of an earlier PostgreSQL that fails or is aborted (rules/running 17). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../tools/launch/free-port.mjs';
import { beginRestore } from './backup/restore-target.ts';
import { attachToFormer, layFormer } from './packages/embedded-postgres/fixtures/former.ts';

let home: string;
let dataDir: string;
let application: ChildProcess | undefined;

beforeEach(async () => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'guildhall-moved-')));
  chmodSync(home, 0o755);
  dataDir = join(home, 'data');
  await layFormer(dataDir, beginRestore);
}, 90_000);

afterEach(() => {
  application?.kill('SIGKILL');
  rmSync(home, { recursive: true, force: true });
});

async function start() {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DEMO: 'off',
    BACKUP_URL: 'off',
  };
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  application = child;
  const output = { said: '', complained: '' };
  child.stdout.on('data', (chunk) => {
    output.said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.complained += chunk;
  });
  return { child, output, end: once(child, 'close') };
}

const versionOf = (folder: string) =>
  readFileSync(join(dataDir, 'postgres', folder, 'PG_VERSION'), 'utf8').trim();

test('data that the start rejects is not moved', async () => {
  const { output, end } = await start();
  const [code] = await end;
  expect(output.complained).toMatch(
    /couldn’t be upgraded .* is unchanged: A restore into this database didn’t finish/,
  );
  expect([code, versionOf('cluster')]).toEqual([1, '17']);
  expect(readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('former'))).toEqual([]);
}, 90_000);

test('a signal stops the start even before the database is open', async () => {
  const former = await attachToFormer(dataDir);
  const { child, output, end } = await start();
  await expect
    .poll(() => output.said, { timeout: 60_000 })
    .toContain(`Waiting for process ${former.pid}, which is using the data to be converted.`);
  child.kill('SIGINT');
  expect(await end).toEqual([0, null]);
  expect(output.complained).toBe('The start was stopped before the database was open.\n');
  expect(versionOf('cluster')).toBe('17');
  former.leave();
}, 90_000);
