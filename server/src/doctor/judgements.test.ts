/** The judgement of values. Other tests check how they are read from real disks, servers and databases. */
import { describe, expect, test } from 'vitest';
import { judgeBackupStatus } from './backups.ts';
import { type Finding, failing, skipped, stops, warning, well, worst } from './check.ts';
import { judgeServer } from './database.ts';
import { findRefusal, judgeClock, judgeDiskSpace, judgeMemory, judgeVersions } from './machine.ts';
import { explainMailFailure } from './mail.ts';

const now = new Date('2026-11-25T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test('the most severe finding counts, and the first one among equals', () => {
  const all = [
    well('1'),
    skipped('2'),
    warning('3', 'a'),
    failing('4', 'b'),
    stops('5', 'c'),
    stops('6', 'd'),
  ];
  expect(all.map((_one, place) => worst(well('0'), ...all.slice(0, place + 1)).says).join('')).toBe('023455');
  expect(worst(warning('1', 'a'), undefined, well('2')).says).toBe('1');
});

const space = { folder: '/srv/data', device: 1, size: 500e9, free: 100e9, files: 1e6, freeFiles: 9e5 };

test.each([
  [{}, 'well', '100 GB of 500 GB free in /srv/data (DATA_DIR).'],
  [{ free: 0.9e9 }, 'warning', '900 MB of 500 GB free'],
  [{ free: 1.1e9 }, 'well', ''],
  // A tenth of a small disk is enough.
  [{ size: 4e9, free: 0.5e9 }, 'well', ''],
  [{ size: 4e9, free: 0.3e9 }, 'warning', ''],
  [{ free: 0.1e9 }, 'stops', ''],
  [{ freeFiles: 40_000 }, 'warning', 'only 40000 more files'],
  [{ freeFiles: 900, free: 0.9e9 }, 'stops', 'only 900 more files'],
  // Some disks don't count files.
  [{ files: 0, freeFiles: 0 }, 'well', ''],
])('a disk with %j is reported as %s', (change, state, says) => {
  expect(judgeDiskSpace('DATA_DIR', { ...space, ...change })).toMatchObject({
    state,
    says: expect.stringContaining(says),
  });
});

test.each([
  ['ready\ndegraded: jobs\ndegraded: no room\n', 'stops'],
  ['ready\ndegraded: jobs\n', undefined],
  [undefined, undefined],
])('a running Guildhall that says %j at /readyz makes the disk %s', (ready, state) => {
  expect(findRefusal(ready)?.state).toBe(state);
});

test.each([
  [{}, 'well'],
  [{ total: 400e6 }, 'warning'],
  [{ available: 0.1e9 }, 'warning'],
])('memory with %j is reported as %s', (change, state) => {
  expect(judgeMemory({ total: 2e9, available: 1e9, ...change }).state).toBe(state);
});

test.each<[Parameters<typeof judgeClock>, string, string]>([
  [[31.2, true], 'warning', 'The clock of this machine is 31 seconds ahead of the database’s.'],
  [[-400, true], 'warning', 'The clock of this machine is 400 seconds behind the database’s.'],
  [[2, false], 'warning', 'The clock of this machine isn’t synchronized.'],
  [[2, true, 'Europe/Berlim'], 'warning', 'TZ isn’t a known time zone, so UTC is used.'],
  [[undefined, true, ':Europe/Berlin'], 'well', 'The clock is synchronized with time servers.'],
  [[2, undefined], 'well', 'The clock agrees with the database’s.'],
  [[], 'skipped', 'There’s nothing to compare the clock with.'],
])('a clock with %j is reported as %s', (given, state, says) => {
  expect(judgeClock(...given)).toMatchObject({ state, says });
});

test('a Node that is too old stops Guildhall', () => {
  expect(judgeVersions('22.11.0').state).toBe('stops');
  expect(judgeVersions('24.21.0')).toMatchObject({
    state: 'well',
    says: expect.stringMatching(/ on Node 24\.21\.0\.$/),
  });
});

describe('a database', () => {
  const server = {
    version: '18.4',
    major: 18,
    encoding: 'UTF8',
    isStandby: false,
    isReadOnly: false,
    bytes: 12e6,
    off: [],
    connections: 57,
    connected: 10,
  };
  const judge = (change: object, processes = 1, isPooled = false) =>
    judgeServer({ ...server, ...change }, { processes, isPooled });

  test.each([
    [{}, 'well', 'PostgreSQL 18.4 is running; the database is 12 MB.'],
    [{ major: 14 }, 'stops', 'too old'],
    [{ encoding: 'SQL_ASCII' }, 'stops', 'encoding is SQL_ASCII'],
    [{ isStandby: true }, 'stops', 'standby'],
    [{ isReadOnly: true }, 'stops', 'read-only'],
    [{ off: ['fsync'] }, 'warning', 'fsync is off: a power failure can damage'],
    [{ connections: 20 }, 'warning', '10 of 20 PostgreSQL connections'],
    [{ connected: 55 }, 'warning', '55 of 57 PostgreSQL connections'],
  ])('with %j is reported as %s', (change, state, says) => {
    expect(judge(change)).toMatchObject({ state, says: expect.stringContaining(says) });
  });

  test.each([
    [1, false, 36],
    [7, false, 102],
    [7, true, 32],
  ])('needs connections for %d processes, behind a pooler %s: %d', (processes, isPooled, needed) => {
    expect(judge({ connections: needed }, processes, isPooled).state).toBe('well');
    expect(judge({ connections: needed - 1 }, processes, isPooled).advice).toContain(
      `it takes ${needed} or more`,
    );
  });
});

describe('the history of backups', () => {
  const good = { startedAt: hoursAgo(5), damagedFiles: null, repairedFiles: null };
  const judge = (change: object, newest: object | null = good): Finding => {
    const newestBackup = newest && { ...good, ...newest };
    const standing = { isLate: false, failedBackup: null, failedRestoreTest: null, newestBackup, ...change };
    return judgeBackupStatus(standing as Parameters<typeof judgeBackupStatus>[0], now);
  };

  test.each([
    [{}, {}, 'well', 'The newest backup is from 5 hours ago.'],
    [{}, null, 'skipped', 'No backup yet. There should be one each night.'],
    [{ isLate: true }, null, 'failing', 'No backup yet.'],
    [{ isLate: true }, { startedAt: hoursAgo(100) }, 'failing', 'The newest backup is from 4 days ago.'],
    [{ failedBackup: 'The disk is full.' }, {}, 'failing', 'The last backup failed: The disk is full.'],
    [
      { failedRestoreTest: 'A file is damaged.' },
      {},
      'failing',
      'The last restore test failed: A file is damaged.',
    ],
    [
      {},
      { damagedFiles: 'products/17/b.jpg' },
      'failing',
      'in the backup and in Guildhall: products/17/b.jpg.',
    ],
    [{}, { repairedFiles: 'avatars/a.webp' }, 'warning', 'replaced from the originals: avatars/a.webp.'],
  ])('with %j and a newest backup %j is reported as %s', (change, newest, state, says) => {
    expect(judge(change, newest)).toMatchObject({ state, says: expect.stringContaining(says) });
  });
});

test('a mail failure quotes what a server says about an e-mail without the recipient', () => {
  const response = '550 5.1.1 ann@example.org is nobody here';
  const error = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response };
  const { says, advice } = explainMailFailure(error, 'smtp://mail.test', 'ann@example.org');
  expect(says).toBe('mail.test rejected the e-mail: RCPT TO: 550 5.1.1 … is nobody here.');
  expect(advice).toMatch(/^Try another recipient/);
});
