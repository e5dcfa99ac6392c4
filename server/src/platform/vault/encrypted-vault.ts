import { ending, inOrderWithout } from './decrypted-order.ts';
import { DecryptionError, decryptedBy, encryptedBy } from './encryption.ts';
import type { KeyVault } from './key-vault.ts';
import { lettingGo } from './let-go.ts';
import { requireName } from './names.ts';
import type { Kept, Vault } from './vault.ts';
import { keyName, readKey, readOrMakeKey, type VaultKey } from './vault-key.ts';

/**
 * A vault in which everything is encrypted: under names that end in `.age`, to a key that lies beside in `key.age` and is
 * encrypted with the passphrase; who has both opens it with `age` anywhere. The key is made with the first write. Names
 * and sizes are there for all to see.
 *
 * Of two processes that make the key at once both use the one that is kept. Only in a bucket that knows no condition on
 * writes may one of them be lost, in the moment between its writing and its reading.
 *
 * The passphrase costs 32 MB of memory for a moment, when the vault is opened and when its key is made. Throws
 * PassphraseError for a wrong one. Streams fail with DecryptionError where content was cut off or changed.
 */
export async function encryptedVault(vault: KeyVault, passphrase: string): Promise<Vault> {
  let key = await readKey(vault, passphrase);
  let making: Promise<VaultKey> | undefined;
  const keyToWrite = () => {
    // One for all who write at once; who comes after a failure tries again.
    making ??= readOrMakeKey(vault, passphrase).finally(() => {
      making = undefined;
    });
    return making;
  };
  return {
    list: (folder) => inOrderWithout(encryptedFiles(vault.list(folder))),
    write(name, content, options) {
      return lettingGo(content, async () => {
        const stored = encryptedName(name);
        key ??= await keyToWrite();
        return vault.write(stored, encryptedBy(content, key.encrypter), options);
      });
    },
    async read(name) {
      key ??= await readKey(vault, passphrase);
      const content = await vault.read(encryptedName(name));
      if (content === undefined) return undefined;
      if (key !== undefined) return decryptedBy(content, key.decrypter);
      content.destroy();
      throw new DecryptionError('The key of these backups, key.age, is missing. Put a copy of it there.');
    },
    storedSize: encryptedSize,
    async remove(name) {
      await vault.remove(encryptedName(name));
    },
  };
}

/** Bytes of an age header for one X25519 recipient, and of the nonce after it. */
const headerSize = 168 + 16;
/** age seals each chunk of this size with a tag; empty content is one empty chunk. */
const chunk = { size: 65_536, tag: 16 };

function encryptedSize(bytes: number): number {
  return headerSize + bytes + chunk.tag * Math.max(1, Math.ceil(bytes / chunk.size));
}

/** Throws for the name that would take the place of the key. */
function encryptedName(name: string): string {
  const stored = name + ending;
  requireName(name);
  if (stored === keyName) throw new Error('a backup has the name of the key of all backups');
  return stored;
}

async function* encryptedFiles(list: AsyncIterable<Kept>): AsyncGenerator<Kept> {
  for await (const kept of list) {
    if (kept.name.endsWith(ending) && kept.name !== keyName) yield kept;
  }
}
