import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The short hash of the commit that is checked out; undefined without git or without a clone. */
export function currentCommit(clone) {
  try {
    const options = { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], options).trim();
  } catch {
    return undefined;
  }
}

/** The commit that `folder` was last started from; undefined for a first start. */
export function readStartedCommit(folder) {
  const file = join(folder, '.commit');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Records the commit that is started from `folder`. Returns how to go back if another one ran before. */
export function noteCommit(folder, former, current) {
  if (current === undefined || current === former) return undefined;
  try {
    writeFileSync(join(folder, '.commit'), current);
  } catch {
    // Another user owns the clone, so the next start repeats the message.
  }
  if (former === undefined) return undefined;
  return `Guildhall changes from commit ${former} to ${current}. To go back: git checkout ${former} && npm start`;
}
