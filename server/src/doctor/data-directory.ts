import { access, constants, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, codeOf, type Finding, stops, warning, well, worst } from './check.ts';
import { readDiskSpace } from './disk-space.ts';

/** Files that others must not read, and their mode. An older Guildhall created `files` readable for everybody. */
const secrets = { 'postgres-password': 600, 'demo-sign-ins.json': 600, files: 700, outbox: 700 };
/** Files that Guildhall itself reads and writes. PostgreSQL has its own user if root starts it. */
const folders = ['', 'files', 'outbox', 'backups'];

export const dataDirectory: Check = {
  subject: 'data directory',
  async run({ config: { dataDir } }, signal) {
    const { folder } = await readDiskSpace(dataDir, signal);
    if (folder !== dataDir) return judgeMissing(dataDir, await refusalOf(folder));
    const access = folders.map((name) => judgeAccess(join(dataDir, name)));
    const modes = Object.entries(secrets).map(([name, mode]) => judgeMode(join(dataDir, name), mode));
    const findings = await Promise.all([...access, ...modes, judgeUser(dataDir)]);
    return worst(well(`Only Guildhall can read the secrets in ${dataDir}.`), ...findings);
  },
  unanswered: { state: 'stops', advice: 'Check the disk of DATA_DIR.' },
};

/** The code of the error for a user who can't read and write there. */
export function refusalOf(folder: string): Promise<string | undefined> {
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(() => undefined, codeOf);
}

function judgeMissing(dataDir: string, refusal: string | undefined): Finding {
  if (refusal === undefined) return well(`There’s no ${dataDir} yet. The first start can create it.`);
  const advice = 'Is its disk mounted? If so, create that folder for the user that runs Guildhall.';
  return stops(`There’s no ${dataDir}, and this user can’t create it (${refusal}).`, advice);
}

async function judgeAccess(folder: string): Promise<Finding | undefined> {
  const refusal = await refusalOf(folder);
  if (refusal === undefined || refusal === 'ENOENT') return undefined;
  const readOnly = 'Remount it for writing. A disk that became read-only on its own may be failing.';
  if (refusal === 'EROFS') return stops(`${folder} is on a read-only disk.`, readOnly);
  const advice = `Run doctor as the user that runs Guildhall, and make it the owner of ${folder} (chown -R).`;
  return stops(`This user can’t read and write ${folder} (${refusal}).`, advice);
}

async function judgeMode(path: string, mode: number): Promise<Finding | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || (found.mode & 0o077) === 0) return undefined;
  return warning(`Other users on this machine can read ${path}.`, `Restrict it: chmod ${mode} ${path}`);
}

async function judgeUser(dataDir: string): Promise<Finding | undefined> {
  const [user, { uid: owner }] = [process.geteuid?.(), await stat(dataDir)];
  const asOwner = 'Run doctor as the user that runs Guildhall.';
  if (user !== owner)
    return warning(`${dataDir} belongs to user ${owner}, and doctor runs as ${user}.`, asOwner);
  const ownUser =
    'Create a user for Guildhall, make it the owner of DATA_DIR, and start Guildhall as that user.';
  return user === 0
    ? warning('Guildhall runs as root, which can do anything on this machine.', ownUser)
    : undefined;
}
