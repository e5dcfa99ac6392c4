/** A command that finds an older embedded database (rules/running 16). */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { joinOwnDatabase } from '../platform/db/embedded.ts';
import { migrateJobs } from '../platform/db/migrate.ts';
import { migrateTo } from '../testing/former-database.ts';
import { runCommand } from './run.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const folder = mkdtempSync(join(tmpdir(), 'guildhall-update-'));
// PostgreSQL runs as another user if root runs the tests.
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
const log = { info: () => undefined, warn: () => undefined };

/** Starts the database for the work, and stops it. */
async function asked<Result>(
  work: (client: pg.Client, url: string) => Promise<Result>,
  home = dataDir,
): Promise<Result> {
  const database = await joinOwnDatabase({ dataDir: home, log });
  const client = new pg.Client(database.url);
  await client.connect();
  return work(client, database.url).finally(async () => {
    await client.end();
    await database.stop();
  });
}

const questions = (client: pg.Client) => ({
  query: async (text: string, values?: unknown[]) => (await client.query(text, values)).rows,
});

const countRan = () =>
  asked(
    async (client) => (await client.query('select count(*)::int as count from migrations')).rows[0].count,
  );

async function migrateWith(settings: Record<string, string>): Promise<{ code: number; said: string }> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const env = { DATA_DIR: dataDir, ...settings };
  return { code: await runCommand(['migrate'], { env, say, complain: say }), said: lines.join('\n') };
}

beforeAll(() =>
  asked(async (client, url) => {
    await migrateTo(questions(client), '005');
    await migrateJobs(url);
  }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('changes nothing if the backup before it fails', async () => {
  const before = await countRan();
  const noFolder = join(folder, 'a-file');
  writeFileSync(noFolder, '');
  expect(await migrateWith({ BACKUP_URL: noFolder })).toMatchObject({
    code: 1,
    said: expect.stringContaining('he backup before the database update failed, so nothing was changed: '),
  });
  expect(await countRan()).toBe(before);
});

test('makes a backup before it updates the database', async () => {
  const { code, said } = await migrateWith({});
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('Ran 005') });
  expect(readdirSync(join(dataDir, 'backups/backups'))).toHaveLength(1);
});

test('makes no backup if a first start was killed before the tables existed', async () => {
  const begun = join(folder, 'begun');
  await asked((client) => migrateTo(questions(client), ''), begun);
  expect(await migrateWith({ DATA_DIR: begun })).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Ran 0001/),
  });
  expect(existsSync(join(begun, 'backups'))).toBe(false);
});
