/**
 * Runs the guides to archiving and point-in-time recovery as written, with Debian's PostgreSQL and pgBackRest. Needs no
 * browser.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { call } from '../../fixtures/api.ts';
import { addMember, addSession, change, type Person } from '../../fixtures/database.ts';
import { newPerson } from '../../fixtures/members.ts';
import { carryOut, commandsOf, settingsBefore } from '../../fixtures/recipes.ts';
import { Application } from '../../harness/application.ts';
import { passableFolder } from '../../harness/demo-data.ts';

const programs = '/usr/lib/postgresql/15/bin';
const needed = [`${programs}/initdb`, '/usr/bin/pgbackrest', '/usr/sbin/runuser', '/usr/bin/openssl'];
const missing = needed.filter((program) => !existsSync(program));
test.skip(
  missing.length > 0,
  `Debian's postgresql-15 and pgbackrest are not installed: ${missing.join(', ')}.`,
);
test.skip(process.getuid?.() !== 0, 'The guide is for root, who becomes the user postgres.');
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const asPostgres = 'runuser -u postgres -- ';
const commands = [...commandsOf('archiving.md'), ...commandsOf('point-in-time.md')];
/** The first is erased after the recovery target, the second turns notification e-mails off after it. */
const [memberToErase, stayer] = [newPerson(), newPerson()];
let folder: string;
let port: number;
let databaseUrl: string;
/** Environment variables with the locations that differ from Debian's in the guide. */
let places: Record<string, string>;
/** The recovery target in the guide's notation. */
let moment = '';
let application: Application;

test.beforeAll(async () => {
  folder = passableFolder('guildhall-archiving-');
  port = await freePort();
  databaseUrl = `postgres://guildhall:SECRET@127.0.0.1:${port}/guildhall`;
  places = {
    PGHOST: join(folder, 'run'),
    PGPORT: String(port),
    PGBACKREST_CONFIG: join(folder, 'etc/pgbackrest.conf'),
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: join(folder, 'run'),
    PGBACKREST_LOG_PATH: join(folder, 'log'),
    PGBACKREST_LOCK_PATH: join(folder, 'lock'),
  };
  await makeCluster();
  await startGuildhall({ DATABASE_URL: databaseUrl, BACKUP_URL: join(folder, 'mnt/backups') });
});

test.afterAll(async () => {
  await application?.stop();
  if (existsSync(pidFile())) await carryOut(control('stop --mode immediate'), places);
  rmSync(folder, { recursive: true, force: true });
});

test('archiving is set up while Guildhall runs, and reports that it works', async () => {
  await upTo(/cron\.d/);
  for (const [, line = ''] of read('etc/cron.d/guildhall-archive').matchAll(/postgres (.*)/g))
    await carryOut(here(asPostgres + line), places);
  expect(await upTo(/pg_stat_archiver/)).toMatch(
    /status: ok\n\s+cipher: aes-256-cbc\n[\s\S]*full backup: [\s\S]*diff backup: [\s\S]*\d\d:\d\d:\d\d/,
  );
  expect(await register('before@members.example')).toBe(200);
});

test('a point-in-time restore leaves out what was written later', async () => {
  const tokens = { memberToErase: await arrive(memberToErase), stayer: await arrive(stayer) };
  await letMomentPass();
  expect(await register('after@members.example')).toBe(200);
  await actForGood(tokens);
  await application.stop();
  const seen = await upTo(/from members/);
  for (const email of ['before@members.example', memberToErase.email]) expect(seen).toContain(email);
  expect(seen).not.toContain('after@members.example');
  expect(await upTo(/pg_promote/)).toMatch(/ t\n/);
  await upTo(/--finish/);
  expect(await sql('select (select count(*) from sessions), choice from choices')).toBe('0|off\n');
  expect(await upTo(/npm start$/)).toContain('<title>');
});

test('a member erased after the restored moment is erased again', async () => {
  await expect.poll(members).not.toContain(memberToErase.email);
  expect(await members()).toContain(stayer.email);
});

test('everything archived is restored after the machine and its disk are lost', async () => {
  expect(await register('last@members.example')).toBe(200);
  await sql('select pg_switch_wal()');
  await carryOut(`${asPostgres}pgbackrest --stanza=guildhall check`, places);
  await loseEverything();
  await upTo(/systemctl start/);
  const isInRecovery = commands[done] ?? '';
  await expect.poll(() => carryOut(here(isInRecovery), places)).toBe('f\n');
  expect(await upTo(/npm start$/)).toContain('<title>');
  expect(await members()).toContain('last@members.example');
  expect(await register('anew@members.example')).toBe(200);
  expect(done).toBe(commands.length);
});

let done = 0;

/** Runs the guide up to the next command that matches; returns that command's output. */
async function upTo(last: RegExp): Promise<string> {
  for (let command = commands[done]; command !== undefined; command = commands[done]) {
    done += 1;
    const printed = await carryOutGuide(command);
    if (last.test(command)) return printed;
  }
  throw new Error(`The guide has no command like ${last} any more.`);
}

async function carryOutGuide(command: string): Promise<string> {
  // Its packages are already installed, or the test is skipped.
  if (command.startsWith('apt-get')) return '';
  if (command.endsWith('npm start')) return startGuildhall(settingsBefore(here(command)));
  return carryOut(here(command), places);
}

/** Replaces paths, time and systemd in the command with those of this machine. */
function here(command: string): string {
  return command
    .replaceAll(/systemctl (\w+) postgresql@15-main/g, (_, act) => control(act))
    .replace(/(?<=[ '=])\/(etc|mnt|var)\//g, `${folder}/$1/`)
    .replace(/(?<=')\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+00/, moment)
    .replace('@127.0.0.1/', `@127.0.0.1:${port}/`);
}

function control(act: string): string {
  return `${asPostgres}${programs}/pg_ctl -D ${folder}/etc/postgresql/15/main -l ${folder}/log/postgresql.log ${act}`;
}

/** Uses Debian's layout, with the settings separate from the data. */
async function makeCluster(): Promise<void> {
  const [settings, data] = [`${folder}/etc/postgresql/15/main`, `${folder}/var/lib/postgresql/15/main`];
  const own = 'install -o postgres -g postgres';
  await carryOut(`mkdir -p ${settings} ${folder}/etc/cron.d ${folder}/mnt`, {});
  await carryOut(`${own} -d ${data} ${settings}/conf.d ${folder}/run ${folder}/log ${folder}/lock`, {});
  await carryOut(`${own} -m 640 /dev/null ${folder}/etc/pgbackrest.conf`, {});
  await carryOut(
    `${asPostgres}${programs}/initdb -D ${data} -A scram-sha-256 --auth-local peer --no-sync`,
    {},
  );
  await carryOut(`mv ${data}/pg_hba.conf ${data}/pg_ident.conf ${settings}`, {});
  writeFileSync(`${settings}/postgresql.conf`, settingsOfDebian(data));
  await carryOut(control('start'), places);
  await sql("create role guildhall login password 'SECRET'", 'postgres');
  await sql('create database guildhall owner guildhall', 'postgres');
}

function settingsOfDebian(data: string): string {
  return `data_directory = '${data}'
    listen_addresses = '127.0.0.1'
    port = ${port}
    unix_socket_directories = '${folder}/run'
    dynamic_shared_memory_type = mmap
    include_dir = 'conf.d'`;
}

/** Returns the home page. */
async function startGuildhall(settings: Record<string, string>): Promise<string> {
  const dataDir = join(folder, 'data');
  application = new Application({ dataDir, port: await freePort(), settings: { DEMO: 'off', ...settings } });
  await application.start();
  return (await fetch(application.url)).text();
}

async function register(email: string): Promise<number> {
  const { password, ...person } = newPerson();
  const body = { ...person, email, password, repassword: password };
  return (await call('/api/register', body, undefined, application.url)).status;
}

async function arrive(person: Person): Promise<string> {
  await addMember(databaseUrl, person);
  return addSession(databaseUrl, person.email);
}

/** Creates entries of the erasure journal, which Guildhall writes beside its backups. */
async function actForGood(tokens: { memberToErase: string; stayer: string }): Promise<void> {
  const chosen = { kind: 'replies', choice: 'off' };
  expect((await call('/api/chooseLetters', chosen, tokens.stayer, application.url)).status).toBe(200);
  const asked = { currentPassword: memberToErase.password, keepPosts: 0 };
  expect((await call('/api/deleteMyAccount', asked, tokens.memberToErase, application.url)).status).toBe(200);
  const due =
    "update members set deletion_requested_at = deletion_requested_at - interval '14 days' where email = $1";
  await change(due, [memberToErase.email], databaseUrl);
  await change("select graphile_worker.add_job('queue-due-departures')", [], databaseUrl);
  await expect.poll(noted).toEqual(expect.arrayContaining(['chosen', 'erased']));
}

function noted(): string[] {
  const since = join(folder, 'mnt/backups/since');
  const names = existsSync(since) ? readdirSync(since).filter((name) => name.endsWith('.json')) : [];
  return names.map((name) => JSON.parse(read(`mnt/backups/since/${name}`)).what);
}

function members(): Promise<string> {
  return sql('select email from members');
}

/** Targets are whole seconds, so this waits for one that begins after the last backup. */
async function letMomentPass(): Promise<void> {
  const next = "date_trunc('second', now() at time zone 'UTC') + interval '1 second'";
  moment = `${(await sql(`select ${next}`)).trim()}+00`;
  await expect.poll(() => sql(`select now() > '${moment}'`)).toBe('t\n');
}

function sql(statement: string, database = 'guildhall'): Promise<string> {
  return carryOut(`${asPostgres}psql -d ${database} -Atc "${statement}"`, places);
}

/** The machine crashes while running and loses its disk. */
async function loseEverything(): Promise<void> {
  await application.kill();
  const [pid = '', data, , , , , memory = ''] = readFileSync(pidFile(), 'utf8').split('\n');
  const children = await carryOut(`ps -o pid= --ppid ${pid}`, {});
  const all = [pid, ...children.trim().split(/\s+/)];
  // Some children may have ended with their parent.
  await carryOut(`kill -KILL ${all.join(' ')} || true`, {});
  await expect.poll(() => carryOut(`ps -o stat= -p ${all} | grep -vc Z || true`, {})).toBe('0\n');
  // A killed PostgreSQL keeps its shared memory for the next start on the same data, which never happens.
  await carryOut(`ipcrm -m ${memory.trim().split(/\s+/)[1]}; rm -r ${data}`, {});
  // Debian's folder for sockets is in memory. A stale socket names a process whose parent may not have reaped it yet.
  await carryOut(`rm -f ${folder}/run/.s.PGSQL.*`, {});
}

function pidFile(): string {
  return join(folder, 'var/lib/postgresql/15/main/postmaster.pid');
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}
