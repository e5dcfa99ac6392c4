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
 * Creates a folder for all temporary files of a test run; `remove` deletes it with its content. It is in memory if
 * there is room: the tests create and drop thousands of files, which took half of their processor time on a disk.
 */
export function makeScratch() {
  const base = isRoomy() ? MEMORY : tmpdir();
  sweep(base);
  const folder = mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
  // PostgreSQL must traverse it, which runs as a separate user if the tests run as root.
  chmodSync(folder, 0o711);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Checks for space on the file system, and memory behind it. It must also allow running programs. */
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

/** Removes folders of killed runs. Another user's folders stay. */
function sweep(base) {
  for (const name of readdirSync(base)) {
    const path = join(base, name);
    const [pid] = name.slice(PREFIX.length).split('-');
    if (!name.startsWith(PREFIX) || existsSync(`/proc/${pid}`)) continue;
    if (statSync(path).uid === process.getuid?.()) rmSync(path, { recursive: true, force: true });
  }
}
