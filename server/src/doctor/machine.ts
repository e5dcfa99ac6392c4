import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { knownTimeZone } from '#contract/core/day.ts';
import { roomText } from '#contract/core/number-text.ts';
import { backupReserve } from '../backup/backup-store.ts';
import type { Config } from '../config/config.ts';
import { version } from '../config/config.ts';
import { placeElsewhere } from '../packages/embedded-postgres/index.ts';
import { hasFewFiles, isFull, noRoom } from '../platform/disk-monitor.ts';
import { memoryLimit } from '../platform/memory-limit.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import { tryListening } from '../try-listening.ts';
import { httpGet } from './address.ts';
import { type Check, type Finding, messageOf, skipped, stops, warning, well, worst } from './check.ts';
import { withLimitedConnection } from './database-connection.ts';
import { readClock } from './database-queries.ts';
import { type DiskSpace, readDiskSpace } from './disk-space.ts';

/** Milliseconds. Another check reports a server that doesn't respond on PORT. */
const readyTimeout = 2_500;

/** The disk of DATA_DIR, that of the embedded database if it's elsewhere, and what the running Guildhall reports. */
export const disk: Check = {
  subject: 'disk',
  async run({ config }, signal) {
    const { dataDir, databaseUrl } = config;
    const running = withTimeout(askRunning(config, signal), readyTimeout, 'no response').catch(
      () => undefined,
    );
    const data = await readDiskSpace(dataDir, signal);
    const refused = findRefusal(await running);
    const found = judgeDiskSpace('DATA_DIR', data);
    const elsewhere = databaseUrl === undefined ? placeElsewhere(data.folder) : undefined;
    if (elsewhere === undefined) return worst(found, refused);
    return worst(found, refused, judgeDiskSpace('the database', await readDiskSpace(elsewhere, signal)));
  },
  unanswered: { state: 'stops', advice: 'Check the disk of DATA_DIR. A network drive may be disconnected.' },
};

/** Free space doesn't show a quota, or the disk of a database on another machine. */
export function findRefusal(ready: string | undefined): Finding | undefined {
  if (!ready?.includes(`degraded: ${noRoom}`)) return undefined;
  const advice = 'Free up space on the disk of DATA_DIR and on that of the database, or raise the quota.';
  return stops('The running Guildhall reports that there was no room to write.', advice);
}

/** `content` is on this disk. */
export function judgeDiskSpace(content: string, space: DiskSpace): Finding {
  const { folder, size, free, freeFiles } = space;
  const says = `${roomText(free)} of ${roomText(size)} free in ${folder} (${content}).`;
  const freeUp = `Free up space there, or move ${content} to a larger disk.`;
  const saysFew = `The disk of ${folder} can hold only ${freeFiles} more files, of any size (inodes).`;
  const deleteFiles = 'Delete folders with many small files there, such as old logs, caches and mail.';
  const hasFew = hasFewFiles(space);
  if (isFull(space))
    return isFull({ ...space, freeFiles: space.files }) ? stops(says, freeUp) : stops(saysFew, deleteFiles);
  if (free < backupReserve(size)) return warning(says, freeUp);
  return hasFew ? warning(saysFew, deleteFiles) : well(says);
}

/** Bytes below which the application and its database don't fit side by side. */
const leastTotal = 512e6;
/** The share of memory below which the machine soon slows down. */
const littleLeft = 0.1;

export const memory: Check<unknown> = {
  subject: 'memory',
  run: async () => judgeMemory(await readMemory()),
  unanswered: { state: 'skipped', advice: 'Check manually: free -h.' },
};

/** Bytes. */
export function judgeMemory({ total, available }: { total: number; available: number }): Finding {
  const says = `${roomText(available)} of ${roomText(total)} available.`;
  if (total < leastTotal) return warning(says, `Give the machine ${roomText(2 * leastTotal)} or more.`);
  if (available >= total * littleLeft) return well(says);
  return warning(says, 'Check what else uses memory on this machine, or add memory.');
}

/**
 * Reads the memory of this machine, or of the container around this process. `root` is the folder of the system's
 * files.
 */
export async function readMemory(root = '/', total = memoryLimit()) {
  const read = (path: string) => readFile(join(root, path), 'utf8').catch(() => '');
  const numberIn = (text: string, name: RegExp) => Number(name.exec(text)?.[1] ?? 0);
  const ofMachine = 1024 * numberIn(await read('proc/meminfo'), /^MemAvailable: +(\d+) kB/m);
  const used = await read('sys/fs/cgroup/memory.current');
  if (used === '') return { total, available: ofMachine };
  // The kernel drops cached files when a program in the container needs their memory.
  const cached = numberIn(await read('sys/fs/cgroup/memory.stat'), /^inactive_file (\d+)$/m);
  return { total, available: Math.max(0, Math.min(ofMachine, total - (Number(used) - cached))) };
}

/** The response of the running Guildhall to `/readyz`; undefined if none responds. */
export async function askRunning(config: Config, signal: AbortSignal): Promise<string | undefined> {
  const ready = await httpGet(new URL('/readyz', originOf(config)), signal).catch(() => undefined);
  return ready?.body;
}

/** Checks that PORT is free on HOST, or that Guildhall responds there. */
export const port: Check = {
  subject: 'port',
  async run({ config }, signal) {
    const origin = originOf(config);
    const alive = await httpGet(new URL('/healthz', origin), signal).catch(() => undefined);
    if (alive?.body === 'alive\n') {
      const { status, body } = await httpGet(new URL('/readyz', origin), signal);
      if (status === 200) return well(`Guildhall is running at ${origin} and is ready.`);
      const advice = 'See the results for the database, then restart Guildhall.';
      return stops(`Guildhall is running at ${origin} and reports: ${body.trim()}.`, advice);
    }
    const { host, port } = config;
    return tryListening(config).then(
      () => well(`PORT ${port} on ${host} is free. Guildhall isn’t running and can be started.`),
      (error) => stops(messageOf(error), 'Do that, then start Guildhall.'),
    );
  },
  unanswered: {
    state: 'stops',
    advice: 'Another program uses PORT. Stop it, or set PORT to another number.',
  },
};

/** A server that listens on all addresses is asked at this machine's own. */
function originOf({ host, port }: Config): string {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}

/** The oldest major version of Node that runs TypeScript without compiling it. `npm start` brings its own. */
const oldestNode = 24;

export const versions: Check<unknown> = {
  subject: 'versions',
  run: async () => judgeVersions(process.versions.node),
  unanswered: { state: 'skipped', advice: 'Check manually: node --version.' },
};

/** `node` such as 24.21.0. */
export function judgeVersions(node: string): Finding {
  if (Number.parseInt(node, 10) >= oldestNode) return well(`Guildhall ${version} runs on Node ${node}.`);
  return stops(
    `Node ${node} is too old. Guildhall ${version} needs Node ${oldestNode} or newer.`,
    'Use npm start, which includes the right version.',
  );
}

/** Seconds. */
const tolerance = 30;

export const clock: Check = {
  subject: 'clock',
  async run({ config, databaseUrl }, signal) {
    const isElsewhere = config.databaseUrl !== undefined && databaseUrl !== undefined;
    const time = isElsewhere ? await withLimitedConnection(databaseUrl, readClock) : undefined;
    const ahead = time === undefined ? undefined : (Date.now() - time) / 1000;
    return judgeClock(ahead, await readSynchronized(signal), process.env.TZ);
  },
  unanswered: { state: 'skipped', advice: 'Check manually: date.' },
};

/** `ahead`: seconds that this machine is ahead of the database. Undefined: unknown. */
export function judgeClock(ahead?: number, isSynchronized?: boolean, timeZone = ''): Finding {
  const advice = 'Synchronize it with time servers: timedatectl set-ntp true.';
  const seconds = Math.round(Math.abs(ahead ?? 0));
  const by = `${seconds} seconds ${ahead !== undefined && ahead > 0 ? 'ahead of' : 'behind'}`;
  if (seconds > tolerance) return warning(`The clock of this machine is ${by} the database’s.`, advice);
  if (isSynchronized === false) return warning('The clock of this machine isn’t synchronized.', advice);
  // Node then silently uses UTC.
  if (timeZone !== '' && knownTimeZone(timeZone.replace(/^:/, '')) === undefined)
    return warning('TZ isn’t a known time zone, so UTC is used.', 'Set it to one such as Europe/Berlin.');
  if (isSynchronized) return well('The clock is synchronized with time servers.');
  if (ahead !== undefined) return well('The clock agrees with the database’s.');
  return skipped('There’s nothing to compare the clock with.');
}

async function readSynchronized(signal: AbortSignal): Promise<boolean | undefined> {
  const args = ['show', '--property=NTPSynchronized', '--value'];
  const { stdout } = await promisify(execFile)('timedatectl', args, { signal }).catch(() => ({ stdout: '' }));
  return stdout.trim() === '' ? undefined : stdout.trim() === 'yes';
}
