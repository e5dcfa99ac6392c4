import { lookup } from 'node:dns';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { listen } from '../testing/servers.ts';
import { type NamedFinding, skipped, stops } from './check.ts';
import { readSettings, runChecks } from './run-checks.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-doctor-'));
const sockets: Socket[] = [];
/** Accepts every connection and never responds. */
const deaf = createServer((socket) => void sockets.push(socket.on('error', () => undefined).resume()));
const port = await listen(deaf);
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  deaf.close();
  await rm(dataDir, { recursive: true, force: true });
});

const address = `127.0.0.1:${port}`;
const env = {
  DATA_DIR: dataDir,
  PORT: String(port),
  DATABASE_URL: `postgres://guildhall:open-sesame@${address}/guildhall`,
  MAIL_URL: `smtp://office:open-sesame@${address}`,
  FILES_URL: `s3://KEY:open-sesame@${address}/guild?tls=off`,
  BACKUP_URL: `s3://KEY:open-sesame@${address}/backups?tls=off`,
};
/** Milliseconds, instead of five seconds. */
const limit = 1_500;
const of = (findings: NamedFinding[], subject: string) => findings.filter((one) => one.subject === subject);

describe('without any response', () => {
  const context = { config: readConfig(env), lookup, mailTo: undefined };
  const found = runChecks({ wrong: [], context, database: { url: env.DATABASE_URL } }, limit);

  test.each([
    ['database', 'stops'],
    ['port', 'stops'],
    ['files', 'stops'],
    ['e-mail', 'failing'],
    ['backups', 'failing'],
  ])('%s times out and is reported', async (subject, state) => {
    expect(of(await found, subject)).toMatchObject([
      { state, says: 'No response within 1.5 seconds.', advice: expect.stringMatching(/\.$/) },
    ]);
  });

  test('skips checks that need the database, and reports every check once and in order', async () => {
    const says = 'Skipped, because the database can’t be used.';
    expect((await found).filter((one) => one.says === says).map(({ subject }) => subject)).toEqual([
      'migrations',
      'jobs',
    ]);
    expect((await found).map(({ subject }) => subject).join(', ')).toBe(
      'settings, versions, memory, clock, disk, data directory, port, ' +
        'address, e-mail, sign in, files, backups, database, migrations, jobs',
    );
  });

  test('prints no secret', async () => {
    expect(JSON.stringify(await found)).not.toContain('open-sesame');
  });
});

describe('wrong settings', () => {
  const { config, wrong } = readSettings({
    ...env,
    PORT: 'many',
    MAIL_URL: 'mail.example.org',
    LOG_LEVEL: '',
  });

  test('are all reported', () => {
    expect(config).toBeUndefined();
    expect(wrong.map(({ state, says }) => `${state}: ${says}`)).toEqual([
      'stops: PORT must be a whole number.',
      'stops: MAIL_URL must start with smtp:// or smtps://.',
    ]);
    expect(readSettings(env).config).toEqual(readConfig(env));
  });

  test('do not prevent independent checks', async () => {
    const found = await runChecks({ wrong, context: undefined, database: skipped('') }, limit);
    const states = ['settings', 'versions', 'port', 'backups'].map((name) => of(found, name)[0]?.state);
    expect(states).toEqual(['stops', 'well', 'skipped', 'skipped']);
  });

  test('can’t inject control characters into the terminal', async () => {
    const said = stops('A server says \u001b[2J\r\nnothing.', 'Ask it again.');
    const [found] = await runChecks({ wrong: [said], context: undefined, database: skipped('') }, limit);
    expect(found?.says).toBe('A server says  [2J nothing.');
  });
});
