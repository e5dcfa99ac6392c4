import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { dataDirectoryForEach, notes } from './fixtures/data-directory.ts';
import { attachToFormer, layFormer } from './fixtures/former.ts';
import { postmasterPid, query } from './fixtures/started.ts';
import { startTicks } from './processes.ts';

/** Data of a real PostgreSQL 17, which the fixture moves by copying its one table. */
const data = dataDirectoryForEach((path) => layFormer(path, (url) => query(url, oneNote)));
beforeEach(() => data.furnish());

const oneNote = "CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')";
const versionIn = (folder: string) => readFileSync(join(data.place, folder, 'PG_VERSION'), 'utf8').trim();
const formerOnes = () => readdirSync(data.place).filter((name) => name.startsWith('former-'));

describe('data of an earlier PostgreSQL', () => {
  test('is moved at the next start, and the original is kept for a week', async () => {
    const application = data.start();
    expect(await application.outcome).toMatchObject({ how: 'moved' });
    expect(await notes(application)).toEqual(['kept']);
    expect(await query(await application.url(), 'SHOW server_version')).toEqual([
      { server_version: expect.stringMatching(/^18\./) },
    ]);
    const said = await application.close();
    const week = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    expect(formerOnes()).toEqual([`former-17-until-${week}`]);
    expect(versionIn(formerOnes()[0] ?? '')).toBe('17');
    expect(said).toContain('Upgrading the data from PostgreSQL 17 to PostgreSQL 18.');
    expect(readdirSync(data.place).filter((name) => /^next|17\.10/.test(name))).toEqual([]);
    expect(await data.start().outcome).toMatchObject({ how: 'started' });
  });

  test('is deleted after a week', async () => {
    await data.start().close();
    renameSync(join(data.place, formerOnes()[0] ?? ''), join(data.place, 'former-17-until-2026-01-02'));
    const application = data.start();
    expect(await notes(application)).toEqual(['kept']);
    expect(formerOnes()).toEqual([]);
    expect(await application.close()).toContain(
      'Deleted the data from before the PostgreSQL upgrade: former-17-until-2026-01-02.',
    );
  });

  test('is moved again after a killed move, whose servers still run', async () => {
    writeFileSync(join(data.path, 'hold'), '');
    const first = data.start();
    await expect.poll(() => existsSync(join(data.path, 'held')), { timeout: 60_000 }).toBe(true);
    await first.kill();
    const leftOver = postmasterPid(join(data.place, 'next'));
    expect(versionIn('cluster')).toBe('17');
    rmSync(join(data.path, 'hold'));
    const next = data.start();
    expect(await notes(next)).toEqual(['kept']);
    expect(await next.outcome).toMatchObject({ how: 'moved' });
    expect(startTicks(leftOver)).toBeUndefined();
  });

  test('is complete after a move was killed between its renames', async () => {
    await data.start().close();
    mkdirSync(join(data.place, 'next'));
    renameSync(join(data.place, 'cluster'), join(data.place, 'next', 'cluster'));
    const next = data.start();
    expect(await notes(next)).toEqual(['kept']);
    expect(await next.outcome).toMatchObject({ how: 'started' });
    expect(existsSync(join(data.place, 'next'))).toBe(false);
  });

  test('waits for a command that is attached to it', async () => {
    const former = await attachToFormer(data.path);
    const application = data.start();
    let isOpen = false;
    void application.outcome.then(() => {
      isOpen = true;
    });
    await expect.poll(() => existsSync(join(data.path, 'waiting')), { timeout: 60_000 }).toBe(true);
    await query(former.url, "INSERT INTO note VALUES ('late')");
    expect([isOpen, versionIn('cluster')]).toEqual([false, '17']);
    former.leave();
    expect(await notes(application)).toEqual(['kept', 'late']);
    expect((await application.close()).join()).toContain(
      `Waiting for process ${former.pid}, which is using the data to be converted.`,
    );
  });

  test('is unchanged after an aborted move, whose servers are stopped', async () => {
    writeFileSync(join(data.path, 'hold'), '');
    const first = data.start();
    await expect.poll(() => existsSync(join(data.path, 'held')), { timeout: 60_000 }).toBe(true);
    const servers = [data.place, join(data.place, 'next')].map(postmasterPid);
    first.child.kill('SIGINT');
    expect((await first.outcome).problem).toBe(
      `EmbeddedDatabaseError: The PostgreSQL upgrade of DATA_DIR (${data.path}) was stopped, and the data is unchanged. ` +
        'The next start begins it again.',
    );
    expect(servers.map(startTicks)).toEqual([undefined, undefined]);
    expect(versionIn('cluster')).toBe('17');
    expect(readdirSync(data.place)).not.toContain('next');
    rmSync(join(data.path, 'hold'));
    const next = data.start();
    expect(await notes(next)).toEqual(['kept']);
    expect(await next.outcome).toMatchObject({ how: 'moved' });
  });

  test('is unchanged if it cannot be moved, and the reason is reported', async () => {
    writeFileSync(join(data.path, 'refuse'), '');
    expect((await data.start().outcome).problem).toBe(
      `EmbeddedDatabaseError: The data of DATA_DIR (${data.path}) couldn’t be upgraded from PostgreSQL 17 to 18, and is unchanged: ` +
        'The notes are refused. Fix this and start again, or start the Guildhall that wrote it.',
    );
    expect(versionIn('cluster')).toBe('17');
    expect(readdirSync(data.place)).not.toContain('next');
    rmSync(join(data.path, 'refuse'));
    expect(await notes(data.start())).toEqual(['kept']);
  });

  test('is upgraded when Guildhall starts, not by another command', async () => {
    expect((await data.start(data.path, { role: 'command' }).outcome).problem).toMatch(
      /has data of PostgreSQL 17, and this Guildhall comes with PostgreSQL 18\. Start Guildhall itself to convert it, or the Guildhall that wrote it\.$/,
    );
    expect(versionIn('cluster')).toBe('17');
  });

  test('can be moved only with the programs that wrote it', async () => {
    rmSync(join(data.place, 'postgresql-17.10.0-beta.17'), { recursive: true });
    expect((await data.start().outcome).problem).toMatch(
      /has data of PostgreSQL 17, but the programs of that version are missing\. Start the Guildhall that wrote it once/,
    );
    expect(versionIn('cluster')).toBe('17');
  });
});
