/** Runs the guide to the doctor as written, and checks its promises. Needs no browser. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { root } from '../../../tools/launch/launcher.mjs';
import { carryOut, commandsOf } from '../../fixtures/recipes.ts';
import { Application } from '../../harness/application.ts';
import { copyDemoData, passableFolder } from '../../harness/demo-data.ts';
import { type MailServer, startMailServer } from '../../harness/mail-server.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

let folder: string;
let mails: MailServer;
let port: number;
/** The permanent settings of an installation. */
let settings: Record<string, string>;

const commands = commandsOf('doctor.md');
/** The lines that the guide explains. */
const explained = [
  ...readFileSync(join(root, 'docs/running/doctor.md'), 'utf8').matchAll(/^\| `([a-z -]+)` +\|/gm),
].map(([, subject]) => subject);
const plain = 'npm run -s guildhall -- doctor';
const asJson = `${plain} --json`;

interface Report {
  counts: Record<string, number>;
  findings: { subject: string; state: string; says: string; advice?: string }[];
}

test.beforeAll(async () => {
  folder = passableFolder('guildhall-doctor-');
  mails = await startMailServer(join(folder, 'mails'), await freePort());
  port = await freePort();
  // Playwright forces colours even without a terminal.
  const plainly = { FORCE_COLOR: '0' };
  settings = { DATA_DIR: join(folder, 'data'), PORT: String(port), MAIL_URL: mails.url, ...plainly };
  await copyDemoData(join(folder, 'data'));
});

test.afterAll(async () => {
  await mails.stop();
  rmSync(folder, { recursive: true, force: true });
});

const report = async (more = {}): Promise<Report> =>
  JSON.parse(await carryOut(asJson, { ...settings, ...more }));

for (const command of commands) {
  test(`the doctor guide’s command works: ${command}`, async () => {
    const said = await carryOut(command, settings);
    if (command.startsWith('report=')) expect(said).toBe('');
    else if (command.endsWith('--json')) expect(JSON.parse(said).counts.stops).toBe(0);
    else
      expect(said).toMatch(
        /^OK {7}settings .*\n\n\d+ OK, \d+ warnings?, 0 failing, 0 errors, \d+ skipped\.\n$/ms,
      );
    const letters = join(folder, 'mails/ann@example.org');
    expect(existsSync(letters) ? readdirSync(letters).length : 0).toBe(commands.indexOf(command) > 0 ? 1 : 0);
  });
}

test('the guide explains exactly the checks that doctor reports', async () => {
  const { findings } = await report();
  expect([...new Set(findings.map(({ subject }) => subject))]).toEqual(explained);
});

test('every problem that doctor reports comes with advice', async () => {
  const { findings } = await report();
  const bad = findings.filter(({ state }) => state !== 'well' && state !== 'skipped');
  expect(bad.length).toBeGreaterThan(0);
  expect(bad.filter(({ advice }) => !advice)).toEqual([]);
});

test('doctor reports that the application is running', async () => {
  const application = new Application({
    dataDir: join(folder, 'data'),
    port,
    settings: { DEMO: 'off', ...settings },
  });
  await application.start();
  try {
    const { findings } = await report();
    const of = (subject: string) => findings.find((one) => one.subject === subject);
    expect(of('port')).toMatchObject({
      state: 'well',
      says: `Guildhall is running at ${application.url} and is ready.`,
    });
    expect(of('database')?.state).toBe('well');
  } finally {
    await application.stop();
  }
});

test('the daily report prints a setting that stops doctor', async () => {
  const morning = commands.find((command) => command.startsWith('report=')) ?? '';
  const said = await carryOut(morning, { ...settings, PORT: 'many' });
  expect(said).toMatch(/^ERROR {4}settings {8}PORT must be a whole number\.$/m);
  await expect(carryOut(plain, { ...settings, PORT: 'many' })).rejects.toMatchObject({ code: 2 });
});
