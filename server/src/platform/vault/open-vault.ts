import { bucketVault } from './bucket-vault.ts';
import { encryptedVault } from './encrypted-vault.ts';
import { PassphraseError } from './encryption.ts';
import { folderVault } from './folder-vault.ts';
import type { KeyVault } from './key-vault.ts';
import type { Vault, VaultPlace } from './vault.ts';
import { hasKey } from './vault-key.ts';

export { DecryptionError, decrypted, encrypted, PassphraseError } from './encryption.ts';

export interface VaultOptions {
  place: VaultPlace;
  /** Without one, backups lie there as they are. */
  passphrase?: string | undefined;
  /** Bytes that stay free on the disk of a folder; undefined for what is usual. */
  floor?: number | undefined;
}

/**
 * Writes nothing. Throws PassphraseError for a passphrase that is missing, wrong, or given for backups that are not
 * encrypted: some that are and some that are not would be of no use to who has one of both.
 */
export async function openVault({ place, passphrase, floor }: VaultOptions): Promise<Vault> {
  const vault = 'folder' in place ? folderVault(place.folder, { floor }) : bucketVault(place.bucket);
  if (passphrase === undefined) {
    if (await hasKey(vault)) throw new PassphraseError('These backups are encrypted. Set BACKUP_PASSPHRASE.');
    return vault;
  }
  // In this order: whoever writes the first backup meanwhile has written the key before.
  if ((await hasAny(vault)) && !(await hasKey(vault))) throw new PassphraseError(notEncrypted);
  return encryptedVault(vault, passphrase);
}

const notEncrypted =
  'These backups aren’t encrypted. Set BACKUP_URL to another folder or bucket, or remove BACKUP_PASSPHRASE.';

async function hasAny(vault: KeyVault): Promise<boolean> {
  for await (const _kept of vault.list('')) return true;
  return false;
}
