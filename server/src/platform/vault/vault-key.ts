/** The key of encrypted backups: it lies with them, encrypted with the passphrase. */
import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { DecryptionError, PassphraseError, passphraseDecrypter, passphraseEncrypter } from './encryption.ts';
import type { KeyVault } from './key-vault.ts';
import type { Vault } from './vault.ts';

export const keyName = 'key.age';

/** What encrypts and decrypts one file is made of the key in no time: only the key itself waits for the passphrase. */
export interface VaultKey {
  encrypter: Encrypter;
  decrypter: Decrypter;
}

/** Undefined where there is none yet. Throws PassphraseError for a wrong passphrase, DecryptionError for a key that is none. */
export async function readKey(vault: Vault, passphrase: string): Promise<VaultKey | undefined> {
  const content = await vault.read(keyName);
  if (content === undefined) return undefined;
  const stored = await buffer(content);
  try {
    const decrypter = passphraseDecrypter(passphrase, 'BACKUP_PASSPHRASE is wrong for these backups.');
    return await keyOf((await decrypter.decrypt(stored, 'text')).trim());
  } catch (error) {
    if (error instanceof PassphraseError) throw error;
    throw new DecryptionError(damaged, { cause: error });
  }
}

const damaged =
  'The key of these backups, key.age, is damaged. Put a copy of it there, or set BACKUP_URL to another location.';

/** The one that is there; makes it where there is none. Of two who make one at once both get the same. */
export async function readOrMakeKey(vault: KeyVault, passphrase: string): Promise<VaultKey> {
  const there = await readKey(vault, passphrase);
  if (there !== undefined) return there;
  const identity = await generateX25519Identity();
  const made = Buffer.from(await passphraseEncrypter(passphrase).encrypt(`${identity}\n`));
  await vault.writeOnce(keyName, made);
  const content = await vault.read(keyName);
  // Ours is not tried: a passphrase takes much memory.
  if (content !== undefined && made.equals(await buffer(content))) return keyOf(identity);
  const kept = await readKey(vault, passphrase);
  if (kept === undefined)
    throw new Error('The key of the backups was deleted while it was created. Try again.');
  return kept;
}

/** Whether there is a key, whatever opens it. */
export async function hasKey(vault: Vault): Promise<boolean> {
  const content = await vault.read(keyName);
  content?.destroy();
  return content !== undefined;
}

async function keyOf(identity: string): Promise<VaultKey> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return { encrypter, decrypter };
}
