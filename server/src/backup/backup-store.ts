/** The backup store: a folder that leaves disk space free, or a bucket; plain or encrypted. */
import { roomText } from '#contract/core/number-text.ts';
import {
  type BlobPlace,
  type BlobStore,
  type BlobStoreError,
  openBlobStore,
} from '../packages/blob-store/index.ts';
import { encryptedStore, hasKey, PassphraseError } from './encrypted-store.ts';

export interface BackupStoreOptions {
  place: BlobPlace;
  /** Without one, backups are stored unencrypted. */
  passphrase?: string | undefined;
  /** Bytes that stay free on the disk of a folder, instead of the default. */
  reserve?: number | undefined;
}

/**
 * Opens the store without writing. Throws PassphraseError if the passphrase is missing, wrong, or given for unencrypted
 * backups, since a mix of both would be unusable. Other errors have a message for the operator.
 */
export async function openBackupStore({ passphrase, ...place }: BackupStoreOptions): Promise<BlobStore> {
  const store = openPlainStore(place);
  if (passphrase === undefined) {
    if (await hasKey(store)) throw new PassphraseError('These backups are encrypted. Set BACKUP_PASSPHRASE.');
    return store;
  }
  // The order matters: the key is written before the first backup.
  if ((await hasAny(store)) && !(await hasKey(store))) throw new PassphraseError(notEncrypted);
  return encryptedStore(store, passphrase);
}

const notEncrypted =
  'These backups aren’t encrypted. Set BACKUP_URL to another folder or bucket, or remove BACKUP_PASSPHRASE.';

/** The store without encryption. `choose` says how to choose another location, in words that follow `another disk`. */
export function openPlainStore(
  { place, reserve }: Omit<BackupStoreOptions, 'passphrase'>,
  choose = 'set BACKUP_URL to',
): BlobStore {
  const folder = 'folder' in place ? place.folder : undefined;
  return openBlobStore(place, {
    prefix: 'guildhall-backups/',
    reserve: reserve === undefined ? backupReserve : () => reserve,
    explain: (error) => new Error(sentenceOf(error, folder, choose), { cause: error }),
  });
}

/** Bytes that backups leave free on a disk of this size: a gigabyte, or a tenth of a smaller disk. */
export function backupReserve(diskBytes: number): number {
  return Math.min(1e9, diskBytes * 0.1);
}

async function hasAny(store: BlobStore): Promise<boolean> {
  for await (const _blob of store.list('')) return true;
  return false;
}

function sentenceOf(error: BlobStoreError, folder: string | undefined, choose: string): string {
  return folder === undefined ? bucketSentence(error) : folderSentence(error, folder, choose);
}

function folderSentence(error: BlobStoreError, folder: string, choose: string): string {
  const { free = 0, reserve = 0 } = error.details;
  switch (error.problem) {
    case 'full':
      return `No space is left for backups on the disk of ${folder}. Free up some, or ${choose} another disk.`;
    case 'reserve':
      return `Only ${roomText(free)} is free on the disk of ${folder}, and backups leave ${roomText(reserve)} for everything else. Free up space there, or ${choose} another disk.`;
    case 'read_only':
      return `The disk of ${folder} is read-only, or the service can’t write there (docs/running/service.md). Make it writable, or ${choose} a folder elsewhere.`;
    case 'no_permission':
      return `Guildhall can’t read and write the backup folder ${folder}. Is its disk mounted? If so, make the user that runs Guildhall its owner, or ${choose} another one.`;
    case 'no_folder':
      return `The backup folder ${folder} doesn’t exist and can’t be created. Is its disk mounted? If it needs none, create its parent folder, or ${choose} another one.`;
    case 'not_a_folder':
      return `Backups can’t be stored in ${folder}, because there’s a file in place of a folder. Move it away, or ${choose} another folder.`;
    default:
      return error.message;
  }
}

function bucketSentence({ problem, details }: BlobStoreError): string {
  const { status = 'something unexpected', code, action } = details;
  switch (problem) {
    case 'unreachable':
      return `The bucket for backups can’t be reached (${code}). Check its server and BACKUP_URL, then try again.`;
    case 'silent':
      return 'The bucket for backups stopped responding. Check its server and try again.';
    case 'no_bucket':
      return 'The bucket for backups doesn’t exist. Create it, or correct BACKUP_URL.';
    case 'wrong_key':
      return 'The bucket for backups rejected the key in BACKUP_URL. Check the key and its secret.';
    case 'no_permission':
      return `The bucket for backups doesn’t allow ${action} with the key in BACKUP_URL. Check its secret, and its permission to list, read, write and delete there.`;
    case 'wrong_clock':
      return 'The clock of this machine differs from the one of the bucket for backups. Set it, then try again.';
    case 'wrong_region':
      return 'The bucket for backups is in another region. Correct region=… in BACKUP_URL.';
    case 'unordered_list':
      return 'The bucket for backups doesn’t list files in name order, as S3 does. Set BACKUP_URL to another bucket or a folder.';
    case 'incomplete_list':
      return 'The bucket for backups doesn’t list all of its files. Set BACKUP_URL to another one.';
    case 'too_large':
      return 'The backup is larger than 80 GB, the limit for one file in a bucket. Set BACKUP_URL to a folder instead.';
    default:
      return `The bucket for backups responded with ${status} to ${action}. Check that it exists, and that the key in BACKUP_URL has permission.`;
  }
}
