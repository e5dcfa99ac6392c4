/** Where backups lie: whether they can be written and read there, and whether the passphrase opens them. */
import { randomUUID } from 'node:crypto';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { placeText } from '../backup/place-text.ts';
import { openVault } from '../platform/vault/open-vault.ts';
import type { Vault } from '../platform/vault/vault.ts';
import type { Settings } from './context.ts';
import { roomOf } from './folder-room.ts';
import { codeOf, type Found, type Probe, sentenceOf, skipped, warning, well } from './probe.ts';

/** A name that no other machine has that looks at the same bucket just now. */
const nameToTry = () => `doctor/written-to-try-${randomUUID()}.txt`;

export const backupPlace: Probe<Settings> = {
  subject: 'backup location',
  async examine({ config: { backup, dataDir } }, signal) {
    if (backup === undefined) return skipped('Backups are off, or made by whoever runs the database.');
    const place = placeText(backup.place);
    try {
      if ('folder' in backup.place) {
        const problem = await judgeFolder(place, dataDir, signal);
        if (problem !== undefined) return problem;
      }
      const vault = await openVault(backup);
      if ('bucket' in backup.place) await tryVault(vault);
      return well(`${place} is readable and writable.`);
    } catch (error) {
      return warning(sentenceOf(error), 'Do that, then back up: npm run guildhall -- backup.');
    }
  },
  silence: {
    state: 'warning',
    advice: 'Check the disk or server of BACKUP_URL. No backups are made until then.',
  },
};

/** Nothing is written to a folder: who may is known beforehand, and one that is not there would be made. */
async function judgeFolder(folder: string, dataDir: string, signal: AbortSignal): Promise<Found | undefined> {
  const { folder: there } = await roomOf(folder, signal);
  const { R_OK, W_OK, X_OK } = constants;
  const refusal = await access(there, R_OK | W_OK | X_OK).then(() => undefined, codeOf);
  if (refusal !== undefined) return closed(there, refusal);
  return there === folder ? undefined : missing(folder, dataDir);
}

function closed(folder: string, refusal: string): Found {
  return warning(
    `Guildhall can’t read and write ${folder} (${refusal}).`,
    'Make the user that runs Guildhall its owner.',
  );
}

function missing(folder: string, dataDir: string): Found {
  if (dirname(folder) === dataDir) return skipped(`There’s no ${folder} yet. The first backup creates it.`);
  return warning(
    `There’s no folder ${folder}. The first backup would create it.`,
    'Check that its disk is mounted.',
  );
}

/** Whatever fails, what was written goes. */
async function tryVault(vault: Vault): Promise<void> {
  const tried = nameToTry();
  const content = Buffer.from('Test file, deleted right away.\n');
  try {
    await vault.write(tried, Readable.from([content], { objectMode: false }));
    const kept = await vault.read(tried);
    if (kept === undefined) throw new Error('What was written to the bucket is missing.');
    kept.destroy();
  } finally {
    await vault.remove(tried);
  }
}
