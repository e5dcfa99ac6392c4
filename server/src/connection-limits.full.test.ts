/** At startup, checks that the database has enough connections for all processes (rules/running 36). */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { maxProcesses } from './config/variables.ts';
import { connectionsOf, warnOfScarceConnections } from './platform/db/connection-check.ts';
import { createLog } from './platform/log.ts';
import { createTestDatabase } from './testing/database.ts';

/** Starts the application up to the check of the file store, which fails. */
async function startUpTo(url: string, processes: number): Promise<string> {
  const { PATH = '' } = process.env;
  const env = {
    PATH,
    DATABASE_URL: url,
    WORKERS: String(processes),
    FILES_URL: 's3://key:secret@127.0.0.1:1/guild?tls=off',
  };
  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(complained).toMatch(/^FILES_URL: no S3 is responding at 127\.0\.0\.1:1/);
  return said;
}

test('warns if the database has fewer connections than the processes may need', async () => {
  await using database = await createTestDatabase();
  const said = await startUpTo(database.url, 64);
  expect(said).toContain('connections, and Guildhall may need 717.');
  expect(said).toContain('Set max_connections so that it takes 717 or more, or WORKERS to fewer than 64.');
});

test('does not warn if there are enough connections', async () => {
  await using database = await createTestDatabase();
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => lines.push(line) });
  await warnOfScarceConnections(database.url, { processes: 8, isPooled: false }, log);
  await warnOfScarceConnections(database.url, { processes: 64, isPooled: true }, log);
  expect(lines).toEqual([]);
});

/** The value in `sharedMachineSettings` of `packages/embedded-postgres`. */
const ofOwn = 160;
const compose = readFileSync(new URL('../../ops/docker/compose.yaml', import.meta.url), 'utf8');
const ofCompose = Number(/max_connections=(\d+)/.exec(compose)?.[1]);
/** Connections for superusers, and for a command, a backup and a restart. */
const beside = 3 + 12;

test.each([
  ['embedded in Guildhall', ofOwn],
  ['in the compose file', ofCompose],
])('the database %s has enough connections for the default number of processes', (_whose, given) => {
  expect(connectionsOf({ processes: maxProcesses, isPooled: false }) + beside).toBeLessThanOrEqual(given);
});
