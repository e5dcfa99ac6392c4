/** Runs the guide to a connection pooler as written, with Debian's PgBouncer and PostgreSQL. Needs no browser. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  askOnce,
  type DebianPostgres,
  lacksPgBouncer,
  lacksPostgres,
  startPgBouncer,
  startPostgres,
  untilAnswers,
} from '#server/testing/debian-postgres.ts';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { carryOut, commandsOf, fileOf, settingsBefore } from '../../fixtures/recipes.ts';
import { Application } from '../../harness/application.ts';
import { passableFolder } from '../../harness/demo-data.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.skip(lacksPostgres !== false || lacksPgBouncer !== false, String(lacksPostgres || lacksPgBouncer));

let folder: string;
let postgres: DebianPostgres;
let port: number;
let bouncer: Awaited<ReturnType<typeof startPgBouncer>> | undefined;
let application: Application | undefined;

test.beforeAll(async () => {
  folder = passableFolder('guildhall-pooler-');
  postgres = await startPostgres();
  port = await freePort();
  await askOnce(postgres.url, `create role guildhall login password '${postgres.password}'`);
  await askOnce(postgres.url, 'create database guildhall owner guildhall');
});

test.afterAll(async () => {
  await application?.stop().finally(() => bouncer?.stop());
  await postgres?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Replaces paths, ports and passwords with those of this machine. */
function here(words: string): string {
  return words
    .replaceAll('sudo -u postgres psql', `psql '${postgres.url}'`)
    .replaceAll('sudo -u postgres tee', 'tee')
    .replaceAll('/etc/pgbouncer', folder)
    .replaceAll('/var/run/postgresql', '')
    .replaceAll('PASSWORD', postgres.password)
    .replaceAll(/\b5432\b/g, String(postgres.port))
    .replaceAll(/\b6432\b/g, String(port));
}

const settings = (command: string) => ({
  DATA_DIR: join(folder, 'data'),
  DEMO: 'off',
  // Playwright forces colours even without a terminal.
  FORCE_COLOR: '0',
  ...settingsBefore(command),
});

async function restartPooler(): Promise<string> {
  const files = {
    'pgbouncer.ini': here(fileOf('pooler.md', 'ini')).replace(join(folder, 'userlist.txt'), 'userlist.txt'),
    'userlist.txt': readFileSync(join(folder, 'userlist.txt'), 'utf8'),
  };
  bouncer = await startPgBouncer(files, statSync(postgres.folder));
  await untilAnswers(here('postgres://guildhall:PASSWORD@127.0.0.1:6432/guildhall'));
  return 'restarted';
}

/** Returns the output of a command of the guide; for a start, the home page. */
async function carryOutGuide(command: string): Promise<string> {
  if (command.startsWith('sudo systemctl')) return restartPooler();
  if (!command.endsWith('npm start')) return carryOut(here(command), settings(''));
  application = new Application({
    dataDir: join(folder, 'data'),
    port: await freePort(),
    settings: settings(here(command)),
  });
  await application.start();
  return (await fetch(application.url)).text();
}

const answers: [RegExp, RegExp][] = [
  [/tee/, /^"guildhall" "SCRAM-SHA-256\$\S+"\n$/],
  [/alter role/, /^ALTER ROLE\nALTER ROLE\n$/],
  [/systemctl/, /^restarted$/],
  [/npm start$/, /<title>/],
  [/show stats/, /^ *guildhall *\| *\d+/m],
];

for (const command of commandsOf('pooler.md')) {
  // PgBouncer is already installed, or nothing here runs.
  if (command === 'sudo apt install pgbouncer') continue;
  test(`the pooler guide’s command works: ${command}`, async () => {
    const [, answer] = answers.find(([of]) => of.test(command)) ?? [];
    expect(await carryOutGuide(command)).toMatch(answer as RegExp);
  });
}

test('the application behind the pooler logs no error', () => {
  expect(application?.errors()).toEqual([]);
});
