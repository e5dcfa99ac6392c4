/**
 * Rejects backups within the data they protect: a sweep would delete members' files that no archive lists
 * (rules/backups 16).
 */
import { realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

/** Folders of DATA_DIR beside backups. */
const occupied = ['drill', 'files', 'in-use', 'outbox', 'postgres'];

export const misplaced =
  'must be a separate folder: not DATA_DIR, nor what Guildhall stores in it ' +
  `(${occupied.join(', ')}), nor a folder that contains DATA_DIR`;

/** True if backups in `folder` would mix with other folders of `dataDir`, or contain it. */
export function isMisplaced(folder: string, dataDir: string): boolean {
  const [backups, data] = [realPath(folder), realPath(dataDir)];
  if (backups === data || liesIn(join(backups, 'files'), data)) return true;
  return occupied.some((name) => liesIn(realPath(join(data, name)), backups));
}

function liesIn(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith('..');
}

/** Resolves links as far as the path exists. */
function realPath(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch {
    return whole === dirname(whole) ? whole : join(realPath(dirname(whole)), basename(whole));
  }
}
