/** What figures are taken for: the readings themselves are tried on real things, each beside its probe. */
import { describe, expect, test } from 'vitest';
import { judgeClock, judgeZone } from './clock.ts';
import { judgeRoom } from './disk.ts';
import { judgeMemory } from './memory.ts';
import { judgeNode } from './node-version.ts';
import { judgePostgres } from './postgres-version.ts';
import type { Found } from './probe.ts';
import { judgeServer } from './server.ts';
import { judgeServerSettings } from './server-settings.ts';
import { judgeUpkeep } from './upkeep.ts';

const statesOf = (found: Found | Found[]) => [found].flat().map(({ state }) => state);
const { signal } = new AbortController();
const november = new Date('2026-11-25T12:00:00Z');

describe('a disk', () => {
  const room = { folder: '/srv/data', device: 1, size: 500e9, free: 100e9, files: 1e6, freeFiles: 9e5 };

  test.each([
    [{}, ['well']],
    [{ free: 0.9e9 }, ['warning']],
    [{ free: 1.1e9 }, ['well']],
    // Of a small disk a tenth is enough.
    [{ size: 4e9, free: 0.5e9 }, ['well']],
    [{ size: 4e9, free: 0.3e9 }, ['warning']],
    [{ free: 0.1e9 }, ['stops']],
    [{ freeFiles: 40_000 }, ['well', 'warning']],
    [{ freeFiles: 900 }, ['well', 'stops']],
    // Some disks do not count files.
    [{ files: 0, freeFiles: 0 }, ['well']],
  ])('of %j is %j', (change, states) => {
    expect(statesOf(judgeRoom('DATA_DIR', { ...room, ...change }))).toEqual(states);
  });

  test('is told with its place', () => {
    expect(judgeRoom('DATA_DIR', room)[0]?.says).toBe('100 GB of 500 GB free in /srv/data (DATA_DIR).');
  });
});

test.each([
  [{}, 'well'],
  [{ total: 400e6 }, 'warning'],
  [{ available: 0.1e9 }, 'warning'],
  [{ swap: 2e9, freeSwap: 0.1e9 }, 'warning'],
  [{ swap: 2e9, freeSwap: 1e9 }, 'well'],
])('memory with %j is %s', (change, state) => {
  const memory = { total: 2e9, available: 1e9, swap: 0, freeSwap: 0 };
  expect(judgeMemory({ ...memory, ...change }).state).toBe(state);
});

test.each([
  [31, 'The clock of this machine is 31 seconds ahead of that of a.example.'],
  [-400, 'The clock of this machine is 400 seconds behind that of a.example.'],
])('a clock that is %i seconds off is told', async (ahead, says) => {
  const { state, says: said } = await judgeClock([{ whose: 'that of a.example', ahead }], signal);
  expect([state, said]).toEqual(['warning', says]);
});

test.each([
  [undefined, undefined],
  ['Europe/Berlin', undefined],
  [':UTC', undefined],
  ['Europe/Berlim', 'warning'],
])('the time zone %s is %s', (zone, state) => {
  expect(judgeZone(zone)?.state).toBe(state);
});

test.each([
  ['22.11.0', november, 'stops'],
  ['24.21.0', november, 'well'],
  ['25.2.0', november, 'warning'],
  ['24.21.0', new Date('2028-05-01T12:00:00Z'), 'warning'],
  ['24.21.0', new Date('2028-04-30T12:00:00Z'), 'well'],
])('Node %s on %s is %s', (version, now, state) => {
  expect(judgeNode(version, now).state).toBe(state);
});

describe('a PostgreSQL', () => {
  const judge = (version: string, isOwn = false, now = november) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return judgePostgres({ version, major, minor, isOwn }, now);
  };

  test.each([
    ['18.6', 'well'],
    ['18.5', 'warning'],
    ['17.11', 'well'],
    ['17.10', 'warning'],
    ['16.15', 'well'],
    ['16.14', 'warning'],
    ['15.19', 'well'],
    ['15.18', 'warning'],
  ])('%s is %s', (version, state) => {
    expect(judge(version).state).toBe(state);
  });

  test('is told by its faults, and what mends all of them', () => {
    const { says, advice } = judge('17.1');
    expect(says).toMatch(/^PostgreSQL 17\.1 has known issues: extensions may fail .*; .*CVE-2026-14669/);
    expect(advice).toBe('Update PostgreSQL to 17.11 or newer; no data conversion is needed.');
  });

  test('that comes along is not open to whoever would have to sign in', () => {
    expect(judge('18.4', true).state).toBe('well');
    expect(judge('17.1', true)).toMatchObject({
      state: 'warning',
      advice: 'Update Guildhall, which brings it along.',
    });
  });

  test('that nobody mends any more is told', () => {
    expect(judge('15.19', false, new Date('2027-11-13T00:00:00Z')).state).toBe('warning');
  });
});

test.each([
  [{}, 'well'],
  [{ major: 14 }, 'stops'],
  [{ encoding: 'SQL_ASCII' }, 'stops'],
  [{ isStandby: true }, 'stops'],
  [{ isReadOnly: true }, 'stops'],
])('a database with %j is %s', (change, state) => {
  const server = {
    version: '18.4',
    major: 18,
    minor: 4,
    encoding: 'UTF8',
    isStandby: false,
    isReadOnly: false,
  };
  expect(judgeServer({ ...server, bytes: 12e6, ...change }).state).toBe(state);
});

const goodSettings = {
  fsync: true,
  fullPageWrites: true,
  synchronousCommit: true,
  checksums: true,
  autovacuum: true,
  isolation: 'read committed',
  sharedBuffers: 256e6,
  connections: 57,
  connected: 10,
};

test.each([
  [{}, []],
  [{ fsync: false }, [/^fsync is off/]],
  [{ fullPageWrites: false }, [/^full_page_writes is off/]],
  [{ synchronousCommit: false }, [/^synchronous_commit is off/]],
  [{ checksums: false }, [/^Checksums are off/]],
  [{ autovacuum: false }, [/^autovacuum is off/]],
  [{ isolation: 'serializable' }, [/^The default transaction isolation is serializable/]],
  [{ sharedBuffers: 16e6 }, [/^shared_buffers is only 16 MB/]],
  [{ connections: 20 }, [/of 20 PostgreSQL connections/]],
  [{ connected: 55 }, [/^55 of 57 PostgreSQL connections/]],
])('settings with %j are told', (change, sentences) => {
  const found = judgeServerSettings({ ...goodSettings, ...change }, { processes: 1, isPooled: false });
  expect(found.map(({ says }) => says)).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)));
  expect(statesOf(found)).toEqual(sentences.map(() => 'warning'));
});

test.each([
  [1, false, 36],
  [7, false, 102],
  [7, true, 32],
])(
  'connections are judged by the processes: %d, behind a pooler %s, need %d',
  (processes, isPooled, needed) => {
    const takers = { processes, isPooled };
    const judge = (connections: number) => judgeServerSettings({ ...goodSettings, connections }, takers);
    expect(judge(needed)).toEqual([]);
    expect(judge(needed - 1)).toMatchObject([
      { advice: expect.stringContaining(`it takes ${needed} or more`) },
    ]);
  },
);

test.each([
  [{}, []],
  [{ age: 1.6e9 }, ['warning']],
  [{ age: 2.05e9 }, ['stops']],
  [{ dead: [{ table: 'votes', live: 10, dead: 90_000 }] }, ['warning']],
  [{ transactions: [{ pid: 7, name: 'psql', seconds: 3_700 }] }, ['warning']],
  [{ transactions: [{ pid: 7, name: 'psql', seconds: 3_500 }] }, []],
  [{ slots: [{ slot: 'away', bytes: 2e9 }] }, ['warning']],
  [{ slots: [{ slot: 'away', bytes: 2e6 }] }, []],
])('upkeep with %j is %j', (change, states) => {
  const upkeep = { dead: [], age: 1e6, transactions: [], slots: [] };
  expect(statesOf(judgeUpkeep({ ...upkeep, ...change }))).toEqual(states);
});
