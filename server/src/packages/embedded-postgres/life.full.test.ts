import { spawn } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { asRoot, dataDirectoryForEach, notes, writeNote } from './fixtures/data-directory.ts';
import { postmasterPid, query } from './fixtures/started.ts';
import { removeEmbeddedDatabase } from './open-database.ts';
import { ended, startTicks } from './processes.ts';

/** Kills real servers: each test ends with a running database that has every acknowledged row. */
const data = dataDirectoryForEach();

describe('a database is usable', () => {
  test('across restarts', async () => {
    const first = data.start();
    await writeNote(first);
    expect(await first.outcome).toMatchObject({ how: 'initialised' });
    await first.close();
    expect(existsSync(join(data.place, 'cluster', 'postmaster.pid'))).toBe(false);
    const second = data.start();
    expect(await notes(second)).toEqual(['kept']);
    expect(await second.outcome).toMatchObject({ how: 'started' });
    expect(statSync(join(data.place, 'run')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(data.path, 'in-use'))).toHaveLength(1);
  });

  test('with UTF-8 in code point order, and an owner who is no superuser', async () => {
    await data.furnish();
    const application = data.start();
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

  test('after the application was killed and left it running', async () => {
    await (await data.withOneRow()).kill();
    const pid = postmasterPid(data.place);
    const next = data.start();
    expect(await next.outcome).toMatchObject({ how: 'adopted' });
    expect(await notes(next)).toEqual(['kept']);
    expect(postmasterPid(data.place)).toBe(pid);
    await next.close();
    expect(startTicks(pid)).toBeUndefined();
  });

  test('after it was killed and another process has its id', async () => {
    await (await data.withOneRow()).kill();
    await data.killDatabase();
    const file = join(data.place, 'cluster', 'postmaster.pid');
    // A long-running process of the same user, because of which PostgreSQL itself would not start.
    const { uid, gid } = statSync(join(data.place, 'cluster'));
    const stranger = spawn('/bin/cat', {
      ...(asRoot ? { uid, gid } : {}),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    for (const lock of [file, join(data.place, 'run', '.s.PGSQL.5432.lock')]) {
      writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(stranger.pid)));
    }
    try {
      expect(await notes(data.start())).toEqual(['kept']);
    } finally {
      stranger.kill();
    }
  });

  test('after it alone was killed: the application restarts it at the same address', async () => {
    const application = await data.withOneRow();
    await data.killDatabase();
    await expect.poll(() => notes(application).catch(() => []), { timeout: 60_000 }).toEqual(['kept']);
  });

  test('if it is just shutting down', async () => {
    const first = await data.withOneRow();
    const url = await first.url();
    await first.kill();
    const last = new pg.Client(url);
    await last.connect();
    const pid = postmasterPid(data.place);
    // Shuts down after its last client has disconnected.
    process.kill(pid, 'SIGTERM');
    const file = join(data.place, 'cluster', 'postmaster.pid');
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('stopping');
    const next = data.start();
    await expect
      .poll(
        () =>
          existsSync(join(data.path, 'in-use')) &&
          readdirSync(join(data.path, 'in-use')).some((name) => name.endsWith('.busy')),
      )
      .toBe(true);
    await last.end();
    expect(await notes(next)).toEqual(['kept']);
    expect(postmasterPid(data.place)).not.toBe(pid);
  });

  test('if a release that required a password left it running', async () => {
    await (await data.withOneRow()).kill();
    const pid = postmasterPid(data.place);
    const ticks = startTicks(pid) ?? '';
    writeFileSync(join(data.place, 'pg_hba.conf'), 'local all all scram-sha-256\n');
    // Reloads the file.
    process.kill(pid, 'SIGHUP');
    const next = data.start();
    expect(await notes(next)).toEqual(['kept']);
    expect(await next.outcome).toMatchObject({ how: 'started' });
    expect(await ended(pid, ticks, 0)).toBe(true);
  });

  test('with a path that is too long for a socket, even after the link to it was deleted', async () => {
    data.moveTo(join(data.home, 'long'.repeat(25), 'data'));
    const application = await data.withOneRow();
    const link = new URL(await application.url()).searchParams.get('host') ?? '';
    expect(readlinkSync(link)).toBe(join(data.place, 'run'));
    rmSync(link);
    await expect.poll(() => existsSync(link), { timeout: 60_000 }).toBe(true);
    const command = data.start(data.path, { role: 'command' });
    expect(await notes(command)).toEqual(['kept']);
    await command.close();
    await application.close();
    rmSync(link);
  });

  test('after a long log was rotated', async () => {
    const application = await data.withOneRow();
    const log = join(data.place, 'log', 'postgresql.log');
    truncateSync(log, 10e6);
    await expect.poll(() => statSync(log).size, { timeout: 60_000 }).toBeLessThan(10e6);
    expect(statSync(`${log}.before`).size).toBe(10e6);
    await query(await application.url(), 'SELECT nothing').catch(() => undefined);
    expect(readFileSync(log, 'utf8')).toMatch(/^\d.* ERROR: .*nothing/);
  });

  test('after a first start was killed half way', async () => {
    await data.furnish({ cluster: false });
    const application = data.start();
    await expect
      .poll(() => existsSync(data.place) && readdirSync(data.place).join(), { interval: 5, timeout: 60_000 })
      .toContain('half-made-');
    await application.kill();
    expect(existsSync(join(data.place, 'cluster'))).toBe(false);
    expect(await data.start().outcome).toMatchObject({ how: 'initialised' });
    expect(readdirSync(data.place).join()).not.toContain('half-made-');
  });

  test('until it is removed, whether a server runs or the data is broken', async () => {
    await (await data.withOneRow()).kill();
    const pid = postmasterPid(data.place);
    await removeEmbeddedDatabase(data.path);
    expect([startTicks(pid), existsSync(data.path)]).toEqual([undefined, false]);
    await data.furnish();
    writeFileSync(join(data.place, 'cluster', 'PG_VERSION'), '9\n');
    await removeEmbeddedDatabase(data.path);
    await removeEmbeddedDatabase(data.path);
    expect(existsSync(data.path)).toBe(false);
  });
});
