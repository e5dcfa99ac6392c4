/** Who may read and write the data. */
import { access, constants, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Settings } from './context.ts';
import { roomOf } from './folder-room.ts';
import { codeOf, type Found, type Probe, stops, warning, well } from './probe.ts';

/** What is in DATA_DIR and nobody else's business; an older Guildhall made `files` for everybody to read. */
const secretFolders = ['files', 'outbox'];
const secrets = ['postgres-password', 'demo-sign-ins.json', ...secretFolders];
/** What Guildhall itself reads and writes there; PostgreSQL has a user of its own where root starts it. */
const folders = ['', 'files', 'outbox', 'backups'];
const forOthers = 0o077;

export const permissions: Probe<Settings> = {
  subject: 'permissions',
  async examine({ config: { dataDir } }, signal) {
    const { folder } = await roomOf(dataDir, signal);
    if (folder !== dataDir) return judgePlace(dataDir, folder);
    const found = [
      ...(await Promise.all(folders.map((name) => judgeAccess(join(dataDir, name))))),
      ...(await Promise.all(secrets.map((name) => judgeSecret(join(dataDir, name))))),
      await judgeUser(dataDir),
    ].filter((one) => one !== undefined);
    return found.length > 0 ? found : well(`Only Guildhall can read the secrets in ${dataDir}.`);
  },
  silence: { state: 'stops', advice: 'Check the disk of DATA_DIR.' },
};

/** `above` is the nearest folder that is there: the first start makes the others. */
async function judgePlace(dataDir: string, above: string): Promise<Found> {
  const problem = await judgeAccess(above);
  return problem ?? well(`There’s no ${dataDir} yet. The first start can create it.`);
}

async function judgeAccess(folder: string): Promise<Found | undefined> {
  const { R_OK, W_OK, X_OK } = constants;
  const refusal = await access(folder, R_OK | W_OK | X_OK).then(() => undefined, codeOf);
  if (refusal === undefined || refusal === 'ENOENT') return undefined;
  if (refusal === 'EROFS')
    return stops(
      `${folder} is on a read-only disk.`,
      'Remount it for writing. A disk that became read-only on its own may be failing.',
    );
  return stops(
    `This user can’t read and write ${folder}.`,
    'Make the user that runs Guildhall its owner (chown -R), and run doctor as that user.',
  );
}

async function judgeSecret(path: string): Promise<Found | undefined> {
  const mode = await stat(path).then(
    ({ mode }) => mode,
    () => 0,
  );
  if ((mode & forOthers) === 0) return undefined;
  const how = secretFolders.includes(basename(path)) ? 'chmod 700' : 'chmod 600';
  return warning(`Other users on this machine can read ${path}.`, `Restrict it: ${how} ${path}`);
}

async function judgeUser(dataDir: string): Promise<Found | undefined> {
  const [user, { uid }] = [process.geteuid?.(), await stat(dataDir)];
  if (user === uid && user !== 0) return undefined;
  if (user === 0 && uid === 0)
    return warning(
      'Guildhall runs as root, which can do anything on this machine.',
      'Create a user for Guildhall, make it the owner of DATA_DIR, and start Guildhall as that user.',
    );
  return warning(
    `${dataDir} belongs to the user ${uid}, and doctor runs as ${user}.`,
    'Run doctor as the user that runs Guildhall.',
  );
}
