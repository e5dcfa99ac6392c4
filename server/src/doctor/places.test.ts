/** Where letters go and files lie: by a real mail server, real buckets and real folders. */
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openVault } from '../platform/vault/open-vault.ts';
import { openBucket } from '../testing/bucket.ts';
import { openMailbox } from '../testing/mailbox.ts';
import { backupPlace } from './backup-place.ts';
import type { Settings } from './context.ts';
import { backupDisk, dataDisk } from './disk.ts';
import { files } from './files.ts';
import { roomOf } from './folder-room.ts';
import { letters } from './letters.ts';
import { permissions } from './permissions.ts';
import type { Found, Probe } from './probe.ts';

const [mailbox, bucket] = [await openMailbox(), await openBucket()];
const folder = await mkdtemp(join(tmpdir(), 'guildhall-doctor-'));
afterAll(async () => {
  await mailbox.stop();
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();

/** A mail server that repeats what it was sent, as it was said and as it was written. */
async function openEcho(): Promise<SMTPServer> {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, answer) {
      const written = Buffer.from(`\0${username}\0${password}`).toString('base64');
      answer(new Error(`${username} with ${password} (${written}) is nobody here`));
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return server;
}

async function look(probe: Probe<Settings>, env: Record<string, string>, mailTo?: string): Promise<Found[]> {
  const config = readConfig({ DATA_DIR: folder, ...env });
  return [await probe.examine({ config, resolver: new Resolver(), mailTo }, signal)].flat();
}

describe('letters', () => {
  const env = {
    MAIL_URL: mailbox.url,
    MAIL_FROM: 'Guild <office@guild.example>',
    PUBLIC_URL: 'https://guild.example',
  };
  beforeEach(() => mailbox.treat());

  test('are not sent unless somebody says to whom', async () => {
    expect(await look(letters, env)).toMatchObject([
      { state: 'well', says: expect.stringContaining('nothing was sent') },
    ]);
    expect(mailbox.mails).toEqual([]);
  });

  test('are sent as all letters look', async () => {
    expect(await look(letters, env, 'ann@example.org')).toMatchObject([
      { state: 'well', says: expect.stringContaining('took the letter') },
    ]);
    const { subject, from, html, text, messageId } = await mailbox.next('ann@example.org');
    expect([subject, from?.address]).toEqual(['Guildhall: A letter to try', 'office@guild.example']);
    expect(html).toContain('<a href="https://guild.example"');
    expect(text).toContain('Open Guildhall:\nhttps://guild.example');
    expect(messageId).toMatch(/@guild\.example>$/);
  });

  test('that are refused are told of without the address', async () => {
    mailbox.treat({ at: 'recipient', by: '550 5.1.1 ann@example.org is nobody here' });
    const [found] = await look(letters, env, 'ann@example.org');
    expect(found).toMatchObject({ state: 'warning', says: expect.stringContaining('550') });
    expect(JSON.stringify(found)).not.toContain('ann@example.org');
  });

  test('that cannot leave are told of, without name and password', async () => {
    const MAIL_URL = 'smtp://office:open-sesame@127.0.0.1:1';
    const [found] = await look(letters, { ...env, MAIL_URL });
    expect(found).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(/^127\.0\.0\.1:1 takes no letters: .*ECONNREFUSED/),
    });
    expect(JSON.stringify(found)).not.toMatch(/open-sesame|office:/);
  });

  test('that a server refuses with what it was sent are told of without that', async () => {
    const server = await openEcho();
    const { port } = server.server.address() as AddressInfo;
    const MAIL_URL = `smtp://office:open-sesame@127.0.0.1:${port}`;
    const [found] = await look(letters, { ...env, MAIL_URL });
    await new Promise<void>((resolve) => server.close(resolve));
    expect(found).toMatchObject({ state: 'warning', says: expect.stringContaining('535') });
    expect(JSON.stringify(found)).not.toMatch(/open-sesame|b3Blbi1zZXNhbWU|AG9mZmljZQBvcGVuLXNlc2FtZQ/);
  });

  test('that go nowhere are told of', async () => {
    expect(await look(letters, {})).toMatchObject([
      { state: 'warning', says: expect.stringMatching(/^MAIL_URL is not set/) },
    ]);
  });
});

describe('a bucket', () => {
  const [ofFiles, ofBackups] = [{ FILES_URL: bucket.url }, { BACKUP_URL: bucket.url }];
  beforeEach(() => {
    bucket.forgive();
    bucket.asked.length = 0;
  });

  test.each([
    ['files', files, ofFiles],
    ['backups', backupPlace, ofBackups],
  ])('for %s is written, read and left as it was', async (_what, probe, env) => {
    expect(await look(probe, env)).toMatchObject([{ state: 'well' }]);
    const written = bucket.asked.filter((line) => line.includes('written-to-try-'));
    expect(written.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
    // Another machine that looks at the same time has a file of its own.
    await look(probe, env);
    const names = bucket.asked.flatMap((line) => /written-to-try-[-\w]+\.txt/.exec(line) ?? []);
    expect(new Set(names).size).toBe(2);
  });

  test.each([
    ['files', files, ofFiles, 'stops'],
    ['backups', backupPlace, ofBackups, 'warning'],
  ])('for %s that is closed is told of, without its key', async (_what, probe, env, state) => {
    bucket.refuse(403, 50);
    const [found] = await look(probe, env);
    expect(found).toMatchObject({ state, says: expect.stringContaining('key') });
    expect(JSON.stringify(found)).not.toMatch(/S3RVER|a%2Fb|a\/b\+c/);
  });

  test('that loses what is written is told of, and cleared all the same', async () => {
    // To the question whether it is there, and to what is written.
    bucket.refuse(200, 2);
    expect(await look(files, ofFiles)).toMatchObject([
      { state: 'stops', says: expect.stringContaining('does not keep what is written to it') },
    ]);
    expect(bucket.asked.at(-1)).toMatch(/^DELETE .*written-to-try-/);
  });
});

describe('a folder for backups', () => {
  test('that is not there yet is made by the first backup, and not by a look', async () => {
    expect(await look(backupPlace, {})).toMatchObject([{ state: 'skipped' }]);
    expect(await readdir(folder)).not.toContain('backups');
  });

  test('elsewhere that is not there may be a disk that is not mounted', async () => {
    const BACKUP_URL = join(folder, 'mnt/stick');
    expect(await look(backupPlace, { BACKUP_URL })).toMatchObject([
      { state: 'warning', advice: expect.stringContaining('mounted') },
    ]);
  });

  test('whose passphrase is missing is told', async () => {
    const BACKUP_URL = join(folder, 'encrypted');
    const vault = await openVault({
      place: { folder: BACKUP_URL },
      passphrase: 'four words that nobody guesses',
    });
    await vault.write('backups/one.tar', Readable.from([Buffer.from('one')], { objectMode: false }));
    expect(await look(backupPlace, { BACKUP_URL })).toMatchObject([
      { state: 'warning', says: expect.stringContaining('BACKUP_PASSPHRASE is missing') },
    ]);
    const BACKUP_PASSPHRASE = 'four words that nobody guesses';
    expect(await look(backupPlace, { BACKUP_URL, BACKUP_PASSPHRASE })).toMatchObject([{ state: 'well' }]);
  });

  test('on the disk of the data is told', async () => {
    expect(await look(backupDisk, {})).toMatchObject([
      { state: 'warning', says: expect.stringContaining('are lost with it') },
    ]);
    expect(await look(backupDisk, { BACKUP_URL: 'off' })).toMatchObject([{ state: 'skipped' }]);
  });

  test('on another disk is told by its room', async () => {
    const { dev } = await stat(folder);
    const others = await Promise.all(
      ['/dev/shm', '/var/tmp'].map(async (path) => ({ path, ...(await stat(path)) })),
    );
    const other = others.find((one) => one.dev !== dev)?.path ?? '';
    const [found] = await look(backupDisk, { BACKUP_URL: `${other}/guildhall-backups` });
    expect(found?.says).toMatch(new RegExp(` are free in ${other} \\(BACKUP_URL\\)\\.$`));
  });
});

test('a disk that is given up is not waited for', async () => {
  const looking = new AbortController();
  const room = roomOf(folder, looking.signal);
  looking.abort();
  await expect(room).rejects.toThrow();
});

test('where no process can be started, a disk is not looked at, and that is an error like any other', async () => {
  await expect(roomOf(folder, signal, join(folder, 'no-such-program'))).rejects.toThrow('ENOENT');
});

describe('the data', () => {
  test('that are not there are looked for, and not made', async () => {
    const DATA_DIR = join(folder, 'to/come');
    expect((await look(dataDisk, { DATA_DIR }))[0]?.says).toContain(` are free in ${folder} (DATA_DIR).`);
    expect((await look(permissions, { DATA_DIR }))[0]?.says).toBe(
      `There is no ${DATA_DIR} yet, and the first start can make it.`,
    );
    expect(await readdir(folder)).not.toContain('to');
  });

  test('whose secrets others may read are told', async () => {
    const DATA_DIR = join(folder, 'open');
    await mkdir(join(DATA_DIR, 'outbox'), { recursive: true, mode: 0o700 });
    await writeFile(join(DATA_DIR, 'postgres-password'), 'secret', { mode: 0o600 });
    const open = async () =>
      (await look(permissions, { DATA_DIR })).flatMap(({ advice }) =>
        advice?.startsWith('Close it') ? [advice] : [],
      );
    expect(await open()).toEqual([]);
    await chmod(join(DATA_DIR, 'postgres-password'), 0o644);
    await chmod(join(DATA_DIR, 'outbox'), 0o755);
    expect(await open()).toEqual([
      `Close it: chmod 600 ${DATA_DIR}/postgres-password`,
      `Close it: chmod 700 ${DATA_DIR}/outbox`,
    ]);
  });

  test.runIf(process.geteuid?.() === 0)('that root works on are told', async () => {
    expect(await look(permissions, {})).toMatchObject([
      { state: 'warning', says: expect.stringContaining('root') },
    ]);
  });
});
