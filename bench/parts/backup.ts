/** What a backup takes while it is made, of little and of much, and how long a restore takes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallHeap } from '#server/backup/small-heap.mjs';
import { environmentOf, root } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import {
  type Catalogue,
  freshCopyOf,
  freshDataDir,
  removeDataDir,
  sized,
  sizeOf,
} from '../harness/catalogues.ts';
import { type Row, timed } from '../harness/figures.ts';
import { mebibytes } from '../harness/numbers.ts';
import type { Part } from './part.ts';

const sizes = [10_000, 100_000];
const passphrase = 'a passphrase for the bench';

export const backup: Part = {
  name: 'backup',
  minutes: 3,
  catalogues: () => sizes.map(sized),
  async measure() {
    const rows: Row[] = [];
    for (const size of sizes) rows.push(...(await measureOne(sized(size))));
    return {
      title: 'Backup and restore',
      how: 'The command as the application starts it, once each, on a database that nobody else uses: seconds to its end, the highest resident memory of its process, and what of that was its own and not shared with other processes of the same program.',
      rows,
    };
  },
};

async function measureOne(catalogue: Catalogue): Promise<Row[]> {
  const dataDir = await freshCopyOf(catalogue);
  const empty = freshDataDir();
  try {
    const place = { DATA_DIR: dataDir, BACKUP_URL: join(dataDir, 'backups') };
    const locked = { ...place, BACKUP_URL: join(dataDir, 'encrypted'), BACKUP_PASSPHRASE: passphrase };
    const open = await run(['backup'], place);
    const encrypted = await run(['backup'], locked);
    const restored = await run(['restore', 'latest'], { ...place, DATA_DIR: empty });
    const name = sizeOf(catalogue);
    return [
      [
        `backup: ${name}`,
        { ...cells(open), memory: timed(mebibytes(open.highest), 'MB', bars.backupMemory) },
      ],
      [
        `the same, encrypted: ${name}`,
        { ...cells(encrypted), memory: timed(mebibytes(encrypted.highest), 'MB') },
      ],
      [`restore: ${name}`, cells(restored)],
    ];
  } finally {
    removeDataDir(dataDir);
    removeDataDir(empty);
  }
}

interface Ran {
  seconds: number;
  /** Bytes of resident memory, and of them what is nobody else's. */
  highest: number;
  own: number;
}

function cells({ seconds, own }: Ran) {
  return { time: timed(seconds, 's'), own: timed(mebibytes(own), 'MB') };
}

async function run(words: string[], settings: Record<string, string>): Promise<Ran> {
  const start = performance.now();
  const child = spawn(process.execPath, [...smallHeap, 'server/build/cli.js', ...words], {
    cwd: root,
    env: { ...environmentOf({ dataDir: '' }, 3000), MALLOC_ARENA_MAX: '2', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let [highest, own] = [0, 0];
  const look = setInterval(() => {
    const held = heldBy(child.pid ?? 0);
    highest = Math.max(highest, held.highest);
    own = Math.max(own, held.own);
  }, 20);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(look);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - start) / 1000, highest, own };
}

/** Nothing of one that has just ended. */
function heldBy(pid: number): { highest: number; own: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
    return { highest: bytes('VmHWM'), own: bytes('RssAnon') };
  } catch {
    return { highest: 0, own: 0 };
  }
}
