/** Backups among what they are backups of: a sweep would remove members' files as no archive lists them (rules/backups 16). */
import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

/** What Guildhall keeps in DATA_DIR beside backups. */
const occupied = ['drill', 'files', 'in-use', 'outbox', 'postgres'];

export const misplaced =
  'must be a separate folder: not DATA_DIR, nor what Guildhall stores in it ' +
  `(${occupied.join(', ')}), nor a folder that contains DATA_DIR`;

/** Whether backups in `folder` would lie among other things of `dataDir`, or have it among their files. */
export function isMisplaced(folder: string, dataDir: string): boolean {
  const [backups, data] = [realPath(folder), realPath(dataDir)];
  if (backups === data || liesIn(join(backups, 'files'), data)) return true;
  return occupied.some((name) => liesIn(realPath(join(data, name)), backups));
}

function liesIn(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith('..');
}

/** Without links, as far as it is there. */
function realPath(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch {
    return whole === dirname(whole) ? whole : join(realPath(dirname(whole)), basename(whole));
  }
}
