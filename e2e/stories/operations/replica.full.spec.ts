/** The guide to a replica, word by word, with two of Debian's PostgreSQL. Needs no browser. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  type DebianPostgres,
  lacksPostgres,
  ownFolder,
  serve,
  startPostgres,
} from '#server/testing/debian-postgres.ts';
import { askOnce } from '#server/testing/until-answers.ts';
import { freePort } from '../../../tools/launch/free-port.mjs';
import {
  asPostgres,
  carryOut,
  commandsOf,
  placesOf,
  settingsBefore,
  withPlaces,
} from '../../fixtures/recipes.ts';
import { Application } from '../../harness/application.ts';
import { passableFolder } from '../../harness/demo-data.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });
test.skip(lacksPostgres !== false, String(lacksPostgres));

let folder: string;
let primary: DebianPostgres;
let replica: DebianPostgres | undefined;
/** Of the replica: `main` is what the guide copies into. */
let place: string;
let port: number;
let application: Application | undefined;

test.beforeAll(async () => {
  folder = passableFolder('guildhall-replica-');
  primary = await startPostgres();
  place = await ownFolder();
  port = await freePort();
  await askOnce(primary.url, `create role guildhall login password '${primary.password}'`);
  await askOnce(primary.url, 'create database guildhall owner guildhall');
  await carryOut(`${asPostgres} mkdir ${place}/main`, {});
});

test.afterAll(async () => {
  await application?.stop().finally(() => replica?.remove());
  await primary?.remove();
  if (folder) rmSync(folder, { recursive: true, force: true });
  if (place) rmSync(place, { recursive: true, force: true });
});

/** With the places, ports and passwords that this machine has. */
function here(command: string): string {
  const server = command.includes('pg_promote') ? (replica ?? primary) : primary;
  return withPlaces(command, {
    ...placesOf({ ...primary, url: server.url }),
    '/var/lib/postgresql/15': place,
    '10.0.0.1:5432': `127.0.0.1:${primary.port}`,
    '10.0.0.2:5432': `127.0.0.1:${replica?.port}`,
    '127.0.0.1:3000': `127.0.0.1:${port}`,
  });
}

const settings = (command: string) => ({
  DATA_DIR: join(folder, 'data'),
  DEMO: 'off',
  // Playwright asks for colours where nobody looks on.
  FORCE_COLOR: '0',
  ...settingsBefore(command),
});

/** What a command of the guide answers; a start answers with the home page. */
async function carryOutGuide(command: string): Promise<string> {
  if (command === 'sudo systemctl stop postgresql') return 'none runs there yet';
  if (command === 'sudo systemctl start postgresql') {
    replica = await serve({ folder: place, data: join(place, 'main'), password: primary.password });
    return 'started';
  }
  if (!command.endsWith('npm start')) return carryOut(here(command), settings(''));
  application = new Application({ dataDir: join(folder, 'data'), port, settings: settings(here(command)) });
  await application.start();
  await expect
    .poll(() => readFileSync(application?.logFile ?? '', 'utf8'))
    .toContain('Public reads go to the replica.');
  return (await fetch(application.url)).text();
}

const answers: [RegExp, RegExp][] = [
  [/create role/, /^CREATE ROLE\n$/],
  [/tee -a/, /^host replication replica /],
  [/wal_keep_size/, /^ALTER SYSTEM\n/],
  [/systemctl stop/, /./],
  [/ mv | pg_basebackup/, /^$/],
  [/systemctl start/, /^started$/],
  [/npm start$/, /<title>/],
  [/^curl/, /^guildhall_replica_replies_total\{outcome="used"\} [1-9].*^guildhall_replica_usable 1$/ms],
  [/doctor$/, /^well +replica +It follows the database closely\.$/m],
  [/pg_promote/, /^ t$/m],
];

for (const command of commandsOf('replica.md')) {
  test(`replica: ${command}`, async () => {
    const [, answer] = answers.find(([of]) => of.test(command)) ?? [];
    expect(await carryOutGuide(command)).toMatch(answer as RegExp);
  });
}

test('once it is promoted everything is read from the primary', async () => {
  const log = () => readFileSync(application?.logFile ?? '', 'utf8');
  await expect.poll(log).toContain('it takes changes itself and follows no primary');
  expect((await fetch(application?.url ?? '')).status).toBe(200);
  expect(application?.errors()).toEqual([]);
});
