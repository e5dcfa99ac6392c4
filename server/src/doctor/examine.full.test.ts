import { Resolver } from 'node:dns/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openDeafServer } from '../testing/servers.ts';
import { readSettings } from './configuration.ts';
import { examine } from './examine.ts';
import { type Finding, skipped, stops } from './probe.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-doctor-'));
const deaf = await openDeafServer();
afterAll(async () => {
  deaf.close();
  await rm(dataDir, { recursive: true, force: true });
});

const address = `127.0.0.1:${deaf.port}`;
const env = {
  DATA_DIR: dataDir,
  PORT: String(deaf.port),
  DATABASE_URL: `postgres://guildhall:open-sesame@${address}/guildhall`,
  MAIL_URL: `smtp://office:open-sesame@${address}`,
  FILES_URL: `s3://KEY:open-sesame@${address}/guild?tls=off`,
  BACKUP_URL: `s3://KEY:open-sesame@${address}/backups?tls=off`,
};
/** Milliseconds, in place of five seconds. */
const limit = 1_500;
const late = 'No response within 1.5 seconds.';

const of = (findings: Finding[], subject: string) => findings.filter((one) => one.subject === subject);

describe('where nothing answers', () => {
  const config = readConfig(env);
  const settings = { config, resolver: new Resolver(), mailTo: undefined };
  const found = examine({ wrong: [], settings, database: { url: env.DATABASE_URL }, limit });

  test.each([
    ['database', 'stops'],
    ['port', 'stops'],
    ['files', 'stops'],
    ['e-mail', 'warning'],
    ['backup location', 'warning'],
  ])('%s is given up and says so', async (subject, state) => {
    expect(of(await found, subject)).toMatchObject([
      { state, says: late, advice: expect.stringMatching(/\.$/) },
    ]);
  });

  test('the database is told once, and what depends on it is skipped', async () => {
    const skips = (await found).filter(
      ({ says }) => says === 'Not looked at, because the database can’t be used.',
    );
    expect(skips.map(({ subject, state }) => `${subject} ${state}`)).toEqual([
      'postgresql skipped',
      'db settings skipped',
      'migrations skipped',
      'upkeep skipped',
      'statements skipped',
      'jobs skipped',
      'backups skipped',
    ]);
  });

  test('everything else is looked at, in its place', async () => {
    expect([...new Set((await found).map(({ subject }) => subject))]).toEqual([
      'settings',
      'node',
      'memory',
      'clock',
      'disk',
      'backup disk',
      'permissions',
      'port',
      'name',
      'certificate',
      'visitors',
      'e-mail',
      'sender',
      'sign in',
      'files',
      'backup location',
      'database',
      'postgresql',
      'db settings',
      'migrations',
      'maintenance',
      'statements',
      'jobs',
      'backups',
    ]);
  });

  test('no secret is told', async () => {
    expect(JSON.stringify(await found)).not.toContain('open-sesame');
  });
});

describe('settings that are wrong', () => {
  const { config, wrong } = readSettings({
    ...env,
    PORT: 'many',
    MAIL_URL: 'mail.example.org',
    LOG_LEVEL: '',
  });

  test('are all told', () => {
    expect(config).toBeUndefined();
    expect(wrong.map(({ state, says }) => `${state}: ${says}`)).toEqual([
      'stops: PORT must be a whole number.',
      'stops: MAIL_URL must start with smtp:// or smtps://.',
    ]);
  });

  test('leave what does not depend on them to be looked at', async () => {
    const found = await examine({ wrong, settings: undefined, database: skipped('Not looked at.'), limit });
    const states = (subject: string) => of(found, subject).map(({ state }) => state);
    expect([states('settings'), states('node'), states('port'), states('backups')]).toEqual([
      ['stops', 'stops'],
      ['well'],
      ['skipped'],
      ['skipped'],
    ]);
  });

  test('steer no terminal by what is in them', async () => {
    const said = stops('A server says \u001b[2J\r\nnothing.', 'Ask it again.');
    const [found] = await examine({ wrong: [said], settings: undefined, database: skipped('No.'), limit });
    expect(found?.says).toBe('A server says  [2J nothing.');
  });

  test('that are right are the application’s', () => {
    expect(readSettings(env).config).toEqual(readConfig(env));
  });
});
