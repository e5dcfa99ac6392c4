import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { layFormer } from '../packages/embedded-postgres/fixtures/former.ts';
import { bootId, startTicks } from '../packages/embedded-postgres/processes.ts';
import { createTestApp } from '../testing/app.ts';
import { startCommand } from '../testing/programs.ts';
import { checkHere } from './doctor.ts';

const app = await createTestApp({ isWorking: false });
const folder = await mkdtemp(join(tmpdir(), 'guildhall-doctor-'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const env = {
  DATA_DIR: app.dataDir,
  DATABASE_URL: app.database.url,
  PORT: String(await freePort()),
  MAIL_URL: app.mailbox.url.replace('//', '//office:open-sesame@'),
};

it('exits with 0 despite warnings, and prints each with advice', async () => {
  const { code, output, errors } = await startCommand(env, 'doctor');
  expect([code, errors]).toEqual([0, '']);
  expect(output).toMatch(/^OK {7}settings {8}All variables are valid\.$/m);
  expect(output).toMatch(/^warning {2}database {8}fsync is off: .*\n( {25}.*\n)* {25}→ Turn it on/m);
  expect(output).toMatch(/\n\d+ OK, \d+ warnings?, 0 failing, 0 errors, \d+ skipped\.\n$/);
});

it('exits with 1 if backups or e-mails fail', async () => {
  const given = { ...env, BACKUP_URL: join(folder, 'mnt/stick'), MAIL_URL: 'smtp://127.0.0.1:1' };
  const { code, output } = await startCommand(given, 'doctor');
  expect(code).toBe(1);
  expect(output).toMatch(/, 2 failing, 0 errors, \d+ skipped\.\n$/);
});

it('prints no secrets, and no colours into a file', async () => {
  const { output } = await startCommand(env, 'doctor');
  expect([output.includes('\u001b'), output.includes('open-sesame')]).toEqual([false, false]);
});

it('reports all wrong settings as stopping the application', async () => {
  const { code, output, errors } = await startCommand({ ...env, PORT: 'many', CACHE_MB: '-1' }, 'doctor');
  expect([code, errors]).toEqual([2, '']);
  expect(output).toMatch(/^ERROR {4}settings {8}PORT must be a whole number\.$/m);
  expect(output).toMatch(/^ERROR {4}settings {8}CACHE_MB must be at least 0\.$/m);
  expect(output).toMatch(/^OK {7}versions/m);
});

it('creates nothing in an empty directory', async () => {
  const dataDir = join(folder, randomUUID());
  const { code, output } = await startCommand({ DATA_DIR: dataDir, PORT: env.PORT }, 'doctor');
  expect(code).toBe(0);
  expect(output).toMatch(/^skipped {2}database {8}No database yet\. The first start creates it\.$/m);
  expect(existsSync(dataDir)).toBe(false);
});

it('reports data of an earlier PostgreSQL as a pending move, not as a fault', async () => {
  // PostgreSQL's own user must traverse it.
  await chmod(folder, 0o755);
  const dataDir = join(folder, randomUUID());
  await layFormer(dataDir, async () => undefined);
  const given = { DATA_DIR: dataDir, PORT: env.PORT };
  const { code, output } = await startCommand(given, 'doctor', '--json');
  expect([code, JSON.parse(output).findings]).toEqual([
    0,
    expect.arrayContaining([
      {
        subject: 'database',
        state: 'warning',
        says: 'The data is in PostgreSQL 17 format. Guildhall comes with 18 and will convert it at the next start.',
        advice: expect.stringContaining('docs/running/upgrade.md'),
      },
    ]),
  ]);
}, 90_000);

it('gives up on a database that another process never finishes preparing', async () => {
  const dataDir = join(folder, randomUUID());
  await mkdir(join(dataDir, 'postgres/cluster'), { recursive: true });
  await writeFile(join(dataDir, 'postgres/cluster/PG_VERSION'), '18\n');
  await mkdir(join(dataDir, 'in-use'));
  const busy = `${process.pid}-${startTicks(process.pid)}-${bootId()}-00000000.busy`;
  await writeFile(join(dataDir, 'in-use', busy), '');
  const found = await checkHere({ env: { DATA_DIR: dataDir, PORT: env.PORT } }, undefined, 300);
  // Stops the attempt that still waits for the directory.
  await rm(dataDir, { recursive: true });
  expect(found.filter(({ subject }) => subject === 'database')).toMatchObject([
    { state: 'stops', says: expect.stringMatching(/^The database couldn’t be reached within 0\.3 seconds/) },
  ]);
});

it('sends one e-mail to the given address', async () => {
  const given = { ...env, MAIL_URL: app.mailbox.url };
  const { code, output } = await startCommand(given, 'doctor', '--mail', 'ann@example.org');
  expect([code, output]).toEqual([0, expect.stringMatching(/^OK {7}e-mail .*accepted the e-mail/m)]);
  expect((await app.mailbox.next('ann@example.org')).subject).toBe('Guildhall: Test e-mail');
});

it.each([
  [['--mail', 'ann'], '--mail: Please enter a valid email'],
  [['--mail'], "'--mail <value>' argument missing"],
  [['--quick'], "Unknown option '--quick'"],
])('doctor %j prints the usage and exits with 2', async (args, sentence) => {
  const { code, output, errors } = await startCommand(env, 'doctor', ...args);
  expect([code, output]).toEqual([2, '']);
  expect(errors).toContain(sentence);
});
