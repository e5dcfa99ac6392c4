import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'guildhall-tests-';
/** Bytes. Databases, browser profiles and the demo content take less than one. */
const ROOM = 4 * 1024 ** 3;

/**
 * A folder for all temporary files of a run of the tests, which `remove` takes away with whatever was left in
 * it. It is in memory where there is room: the tests make and drop thousands of files, and on a disk half of
 * their processor time went into that.
 */
export function makeScratch() {
  const base = isRoomy() ? MEMORY : tmpdir();
  sweep(base);
  const folder = mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
  // PostgreSQL, which runs as a user of its own where the tests run as root, must pass through.
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Room on the file system, and memory behind it; programs must be allowed to run from there, too. */
function isRoomy() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    const [, kilobytes] = /^MemAvailable: +(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
    const [, options = 'noexec'] =
      new RegExp(`^\\S+ ${MEMORY} \\S+ (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
    return bavail * bsize > ROOM && Number(kilobytes) * 1024 > ROOM && !options.split(',').includes('noexec');
  } catch {
    return false;
  }
}

/** Removes what killed runs left behind. Another user's folders stay. */
function sweep(base) {
  for (const name of readdirSync(base)) {
    const path = join(base, name);
    const [pid] = name.slice(PREFIX.length).split('-');
    if (!name.startsWith(PREFIX) || existsSync(`/proc/${pid}`)) continue;
    if (statSync(path).uid === process.getuid?.()) rmSync(path, { recursive: true, force: true });
  }
}
