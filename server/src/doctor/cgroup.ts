/** The memory of the container around this process, as Linux accounts for it in both versions of its control groups. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Bytes. */
export interface LimitedMemory {
  limit: number;
  /** Without what is kept of files and given up as soon as somebody needs room. */
  used: number;
}

interface Version {
  /** Where its groups are, below the root. */
  mount: string;
  /** Of a line of /proc/self/cgroup. */
  path: RegExp;
  limit: string;
  used: string;
  /** In memory.stat. */
  dropped: string;
}

const versions: Version[] = [
  {
    mount: 'sys/fs/cgroup',
    path: /^0::(.*)$/m,
    limit: 'memory.max',
    used: 'memory.current',
    dropped: 'inactive_file',
  },
  {
    mount: 'sys/fs/cgroup/memory',
    path: /^\d+:memory:(.*)$/m,
    limit: 'memory.limit_in_bytes',
    used: 'memory.usage_in_bytes',
    dropped: 'total_inactive_file',
  },
];

/** Of each group around this process that is limited; none where none is. `root` is where the system's files are. */
export async function listLimits(root: string): Promise<LimitedMemory[]> {
  const own = await read(join(root, 'proc/self/cgroup'));
  const found: LimitedMemory[] = [];
  for (const version of versions) {
    const [, path] = version.path.exec(own) ?? [];
    if (path === undefined) continue;
    for (const group of groupsAround(path))
      found.push(...(await readGroup(join(root, version.mount, group), version)));
  }
  return found;
}

/** `/a/b`, `/a` and `/`: within a container its own group may be the last of them alone. */
function groupsAround(path: string): string[] {
  return path === '/' || path === '' ? ['/'] : [path, ...groupsAround(dirname(path))];
}

async function readGroup(folder: string, { limit, used, dropped }: Version): Promise<LimitedMemory[]> {
  const [most, current, stat] = await Promise.all(
    [limit, used, 'memory.stat'].map((name) => read(join(folder, name))),
  );
  // “max” is no number, and neither is what is not there.
  const bytes = Number.parseInt(most ?? '', 10);
  if (Number.isNaN(bytes)) return [];
  const kept = Number(new RegExp(`^${dropped} (\\d+)$`, 'm').exec(stat ?? '')?.[1] ?? 0);
  return [{ limit: bytes, used: Math.max(0, Number(current) - kept) }];
}

function read(path: string): Promise<string> {
  return readFile(path, 'utf8').then(
    (text) => text.trim(),
    () => '',
  );
}
