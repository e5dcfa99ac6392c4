import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { postmasterPid, query, Started } from './fixtures/started.ts';
import { findServer, stopServer } from './postmaster.ts';
import { bootId, ended, run, startTicks } from './processes.ts';

/**
 * Real servers, really killed. Each test ends in a database that runs, with every row that was acknowledged,
 * or in one sentence that says what to do.
 */
// Servers start and recover at the pace of the disk, which others may keep busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const asRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

/** A DATA_DIR as a first start leaves it: most tests begin with a copy, which is faster than another first start. */
let template: string;
let home: string;
let dataDir: string;
let place: string;
const started: Started[] = [];

beforeAll(async () => {
  template = realpathSync(mkdtempSync(join(tmpdir(), 'guildhall-template-')));
  chmodSync(template, 0o755);
  const first = new Started(join(template, 'data'));
  await first.url();
  await first.close();
});

afterAll(() => rmSync(template, { recursive: true, force: true }));

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'guildhall-embedded-')));
  chmodSync(home, 0o755);
  dataDir = join(home, 'data');
  place = join(dataDir, 'postgres');
});

afterEach(async () => {
  for (const application of started.splice(0)) await application.kill();
  await removePlace(place);
  rmSync(home, { recursive: true, force: true });
});

function start(...[directory = dataDir, options]: Partial<ConstructorParameters<typeof Started>>): Started {
  const application = new Started(directory, options);
  started.push(application);
  return application;
}

/** Fills DATA_DIR from the template; the programs and what is never written in place are links. */
async function furnish({ cluster = true } = {}): Promise<void> {
  mkdirSync(join(dataDir, '..'), { recursive: true });
  await run('/bin/cp', ['-al', join(template, 'data'), dataDir]);
  rmSync(join(place, 'cluster'), { recursive: true });
  if (cluster) await run('/bin/cp', ['-a', join(template, 'data', 'postgres', 'cluster'), place]);
}

/** Stops what a test left running in a place. */
async function removePlace(directory: string): Promise<void> {
  const server = findServer(join(directory, 'cluster'));
  if (server !== undefined) await stopServer(server, () => {});
}

/** A start on fresh data, one row written and acknowledged. */
async function withOneRow(): Promise<Started> {
  await furnish();
  const application = start();
  await query(await application.url(), "CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')");
  return application;
}

async function notes(application: Started): Promise<unknown[]> {
  return (await query(await application.url(), 'SELECT text FROM note')).map((row) => row.text);
}

async function killDatabase(directory = place): Promise<void> {
  const pid = postmasterPid(directory);
  const ticks = startTicks(pid) ?? '';
  process.kill(pid, 'SIGKILL');
  await ended(pid, ticks, 10_000);
}

describe('a database lives on', () => {
  test('from the first start to the next', async () => {
    const first = start();
    await query(await first.url(), "CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')");
    expect(await first.outcome).toMatchObject({ how: 'initialised' });
    await first.close();
    expect(existsSync(join(place, 'cluster', 'postmaster.pid'))).toBe(false);
    const second = start();
    expect(await notes(second)).toEqual(['kept']);
    expect(await second.outcome).toMatchObject({ how: 'started' });
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(dataDir, 'in-use'))).toHaveLength(1);
  });

  test('is UTF-8 in code point order, and its owner is no superuser', async () => {
    await furnish();
    const application = start();
    const [row] = await query(
      await application.url(),
      `SELECT current_setting('server_encoding') AS encoding, 'Z' < 'a' AS "byCodePoint", upper('ü') AS upper,
        (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
        current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS listens`,
    );
    expect(row).toEqual({
      encoding: 'UTF8',
      byCodePoint: true,
      upper: 'Ü',
      superuser: false,
      commit: 'on',
      listens: '',
    });
    await query(await application.url(), 'CREATE EXTENSION pg_trgm');
  });

  test('when the application is killed and leaves it running', async () => {
    await (await withOneRow()).kill();
    const pid = postmasterPid(place);
    const next = start();
    expect(await next.outcome).toMatchObject({ how: 'adopted' });
    expect(await notes(next)).toEqual(['kept']);
    expect(postmasterPid(place)).toBe(pid);
    await next.close();
    expect(startTicks(pid)).toBeUndefined();
  });

  test('when both are killed', async () => {
    await (await withOneRow()).kill();
    await killDatabase();
    const next = start();
    expect(await next.outcome).toMatchObject({ how: 'started' });
    expect(await notes(next)).toEqual(['kept']);
  });

  test('when the process id of a killed database belongs to somebody else by now', async () => {
    await (await withOneRow()).kill();
    await killDatabase();
    const file = join(place, 'cluster', 'postmaster.pid');
    // A process of the same user that stays: PostgreSQL by itself would refuse to start because of it.
    const { uid, gid } = statSync(join(place, 'cluster'));
    const stranger = spawn('/bin/cat', {
      ...(asRoot ? { uid, gid } : {}),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    for (const lock of [file, join(place, 'run', '.s.PGSQL.5432.lock')]) {
      writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(stranger.pid)));
    }
    try {
      expect(await notes(start())).toEqual(['kept']);
    } finally {
      stranger.kill();
    }
  });

  test('when it alone is killed under a running application, which keeps its address', async () => {
    const application = await withOneRow();
    await killDatabase();
    await expect.poll(() => notes(application).catch(() => []), { timeout: 60_000 }).toEqual(['kept']);
  });

  test('when it is just shutting down', async () => {
    const first = await withOneRow();
    const url = await first.url();
    await first.kill();
    const last = new pg.Client(url);
    await last.connect();
    const pid = postmasterPid(place);
    // Shuts down when its last client has gone.
    process.kill(pid, 'SIGTERM');
    const file = join(place, 'cluster', 'postmaster.pid');
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('stopping');
    const next = start();
    await expect
      .poll(
        () =>
          existsSync(join(dataDir, 'in-use')) &&
          readdirSync(join(dataDir, 'in-use')).some((name) => name.endsWith('.busy')),
      )
      .toBe(true);
    await last.end();
    expect(await notes(next)).toEqual(['kept']);
    expect(postmasterPid(place)).not.toBe(pid);
  });

  test('when its password file is lost', async () => {
    await (await withOneRow()).kill();
    rmSync(join(dataDir, 'postgres-password'));
    expect(await notes(start())).toEqual(['kept']);
  });

  test('where the path is too long for a socket, also when its port is taken meanwhile', async () => {
    dataDir = join(home, 'long'.repeat(25), 'data');
    place = join(dataDir, 'postgres');
    const application = await withOneRow();
    const { hostname, port } = new URL(await application.url());
    expect(hostname).toBe('127.0.0.1');
    await application.kill();
    await killDatabase();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve));
    const next = start();
    expect(await notes(next)).toEqual(['kept']);
    expect(new URL(await next.url()).port).not.toBe(port);
    await new Promise((resolve) => other.close(resolve));
  });

  test('a first start that was killed halfway is begun anew', async () => {
    await furnish({ cluster: false });
    const application = start();
    await expect
      .poll(() => existsSync(place) && readdirSync(place).join(), { interval: 5, timeout: 60_000 })
      .toContain('half-made-');
    await application.kill();
    expect(existsSync(join(place, 'cluster'))).toBe(false);
    expect(await start().outcome).toMatchObject({ how: 'initialised' });
    expect(readdirSync(place).join()).not.toContain('half-made-');
  });
});

describe('who may use it', () => {
  test('a second application is refused, a command joins and leaves', async () => {
    const application = await withOneRow();
    expect(await start().outcome).toEqual({
      problem: `EmbeddedDatabaseProblem: DATA_DIR (${dataDir}) is already in use by process ${application.child.pid}: stop that one first, or set DATA_DIR to another directory.`,
    });
    const command = start(dataDir, { role: 'command' });
    expect(await notes(command)).toEqual(['kept']);
    expect(await command.outcome).toMatchObject({ how: 'adopted' });
    await command.close();
    expect(await notes(application)).toEqual(['kept']);
  });

  test('a command alone starts it and stops it again', async () => {
    await (await withOneRow()).close();
    const command = start(dataDir, { role: 'command' });
    expect(await command.outcome).toMatchObject({ how: 'started' });
    const pid = postmasterPid(place);
    await command.close();
    expect(startTicks(pid)).toBeUndefined();
  });

  test('the last one out stops it: a command that outlives its application still has its database', async () => {
    const application = await withOneRow();
    const command = start(dataDir, { role: 'command' });
    await command.url();
    const pid = postmasterPid(place);
    expect((await application.close()).join()).toContain('stays up');
    expect(await notes(command)).toEqual(['kept']);
    await command.close();
    expect(startTicks(pid)).toBeUndefined();
  });

  test('of two that start at once, one serves and the other is refused', async () => {
    await furnish();
    const outcomes = await Promise.all([start().outcome, start().outcome]);
    expect(outcomes.filter((outcome) => outcome.url !== undefined)).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome.url === undefined)?.problem).toContain('already in use');
  });

  test('the entry of an application whose process id is used again holds nobody up', async () => {
    await furnish();
    const boot = bootId();
    writeFileSync(join(dataDir, 'in-use', `${process.pid}-1-${boot}-00000000.application`), '');
    writeFileSync(
      join(dataDir, 'in-use', `${process.pid}-${startTicks(process.pid)}-otherone-00000000.busy`),
      '',
    );
    expect(await start().outcome).toMatchObject({ how: 'started' });
    expect(readdirSync(join(dataDir, 'in-use'))).toHaveLength(1);
  });
});

describe('one sentence says what to do', () => {
  test('for a DATA_DIR that is a file', async () => {
    writeFileSync(dataDir, '');
    const { problem } = await start().outcome;
    expect(problem).toBe(
      `EmbeddedDatabaseProblem: DATA_DIR (${dataDir}) is not a directory: set DATA_DIR to a directory.`,
    );
  });

  test('for one below a file', async () => {
    writeFileSync(dataDir, '');
    expect((await start(join(dataDir, 'below')).outcome).problem).toContain('is not a directory');
  });

  test('for one that cannot be written', async () => {
    mkdirSync(dataDir, { mode: 0o555 });
    const { problem } = await start(dataDir, asRoot ? { as: nobody } : {}).outcome;
    expect(problem).toContain(`DATA_DIR (${dataDir}) cannot be written by this user: make it writable`);
  });

  test('for data of another PostgreSQL, which stays untouched', async () => {
    await (await withOneRow()).close();
    writeFileSync(join(place, 'cluster', 'PG_VERSION'), '17\n');
    expect((await start().outcome).problem).toMatch(
      /holds data of PostgreSQL 17 .* brings PostgreSQL 18: start the Guildhall that wrote it/,
    );
    writeFileSync(join(place, 'cluster', 'PG_VERSION'), '18\n');
    expect(await notes(start())).toEqual(['kept']);
  });

  test('for files in the place of the database, which stay', async () => {
    mkdirSync(join(place, 'cluster'), { recursive: true });
    writeFileSync(join(place, 'cluster', 'letter'), 'dear');
    expect((await start().outcome).problem).toContain('holds files that are no PostgreSQL database');
    expect(readFileSync(join(place, 'cluster', 'letter'), 'utf8')).toBe('dear');
  });

  test.runIf(asRoot)('for a full disk', async ({ skip }) => {
    mkdirSync(dataDir);
    const mounted = await run('/bin/mount', ['-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', dataDir]);
    if (mounted.code !== 0) skip('this machine lets nobody mount');
    try {
      expect((await start().outcome).problem).toContain(`There is no space left for DATA_DIR (${dataDir})`);
    } finally {
      await run('/bin/umount', [dataDir]);
    }
  });

  test.runIf(asRoot)("for an ordinary user on root's data", async () => {
    await (await withOneRow()).close();
    chmodSync(dataDir, 0o777);
    chmodSync(join(dataDir, 'in-use'), 0o777);
    expect((await start(dataDir, { as: nobody }).outcome).problem).toMatch(
      /belongs to the user \w+: start as that user or as root/,
    );
  });
});

describe.runIf(asRoot)('as root', () => {
  test('an ordinary user has it as their own', async () => {
    mkdirSync(dataDir);
    chownSync(dataDir, nobody.uid, nobody.gid);
    const application = start(dataDir, { as: nobody });
    await query(await application.url(), "CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')");
    expect(statSync(join(place, 'cluster')).uid).toBe(nobody.uid);
    await application.kill();
    // Root, later, runs it as its owner.
    expect(await notes(start())).toEqual(['kept']);
  });

  test('below a home that others may not enter, the data is kept elsewhere and found again', async () => {
    chmodSync(home, 0o700);
    const first = start();
    await query(await first.url(), "CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')");
    const away = readFileSync(join(dataDir, 'postgres-place'), 'utf8').trim();
    place = away;
    try {
      expect(away).toMatch(/^\/var\/lib\/guildhall\/[0-9a-f]{16}$/);
      expect(statSync(home).mode & 0o777).toBe(0o700);
      await first.kill();
      await killDatabase(away);
      const next = start();
      expect(await notes(next)).toEqual(['kept']);
      await next.close();
      rmSync(away, { recursive: true });
      expect((await start().outcome).problem).toMatch(
        /was kept in .* which is gone: bring it back, or remove/,
      );
    } finally {
      await removePlace(away);
      rmSync(away, { recursive: true, force: true });
    }
  });
});
