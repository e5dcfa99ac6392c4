/** Memory as Linux tells it: in files as they stand on a machine, and within containers of both kinds. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMemory } from './memory.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'guildhall-memory-'));
  await lay({
    'proc/meminfo':
      'MemTotal: 8000000 kB\nMemAvailable: 6000000 kB\nSwapTotal: 2000000 kB\nSwapFree: 1000000 kB\n',
  });
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function lay(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
}

const ofMachine = {
  total: 8_192_000_000,
  available: 6_144_000_000,
  swap: 2_048_000_000,
  freeSwap: 1_024_000_000,
};

test('of a machine that limits nothing is all that it has', async () => {
  await lay({
    'proc/self/cgroup': '0::/user.slice\n',
    'sys/fs/cgroup/user.slice/memory.max': 'max\n',
    'sys/fs/cgroup/user.slice/memory.current': '1000\n',
  });
  expect(await readMemory(root)).toEqual(ofMachine);
});

test('of a container has room where files are kept that nobody needs', async () => {
  await lay({
    'proc/self/cgroup': '0::/\n',
    'sys/fs/cgroup/memory.max': '1000000000\n',
    'sys/fs/cgroup/memory.current': '950000000\n',
    'sys/fs/cgroup/memory.stat':
      'anon 300000000\nfile 650000000\ninactive_file 600000000\nactive_file 50000000\n',
  });
  expect(await readMemory(root)).toEqual({ ...ofMachine, total: 1e9, available: 650_000_000 });
});

test('is limited by the groups around its own, too', async () => {
  await lay({
    'proc/self/cgroup': '0::/system.slice/guildhall.service\n',
    'sys/fs/cgroup/system.slice/guildhall.service/memory.max': 'max\n',
    'sys/fs/cgroup/system.slice/memory.max': '2000000000\n',
    'sys/fs/cgroup/system.slice/memory.current': '500000000\n',
  });
  expect(await readMemory(root)).toMatchObject({ total: 2e9, available: 1.5e9 });
});

test('of a container of the older kind is read as well', async () => {
  await lay({
    'proc/self/cgroup': '5:memory:/docker/0123\n0::/\n',
    'sys/fs/cgroup/memory/memory.limit_in_bytes': '1000000000\n',
    'sys/fs/cgroup/memory/memory.usage_in_bytes': '900000000\n',
    'sys/fs/cgroup/memory/memory.stat': 'inactive_file 1\ntotal_inactive_file 500000000\n',
  });
  expect(await readMemory(root)).toMatchObject({ total: 1e9, available: 600_000_000 });
});

test('of this very machine is more than none', async () => {
  const { total, available } = await readMemory();
  expect(available).toBeGreaterThan(0);
  expect(total).toBeGreaterThanOrEqual(available);
});
