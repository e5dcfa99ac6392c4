/** Encrypts blobs with age, to a key that is stored with them and is itself encrypted with a passphrase. */
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { type BlobInfo, type BlobStore, pullStream, readBlob } from '../packages/blob-store/index.ts';

/** The passphrase is missing or wrong. */
export class PassphraseError extends Error {
  override readonly name = 'PassphraseError';
}

/** The encrypted content is truncated, changed, or encrypted with another key. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

type Transformation = (content: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>;

/** The first bytes of all encrypted content. */
const mark = Buffer.from('age-encryption.org/v1\n');

/** Work factor of scrypt: each guess at a passphrase costs 32 MB and a sixth of a second. */
const workFactor = 15;

/** Encrypts content with a passphrase. */
export function encrypted(content: Readable, passphrase: string): Readable {
  return encryptedBy(content, passphraseEncrypter(passphrase));
}

/**
 * Opens a file that `encrypted` may have made; other content is returned unchanged. Throws PassphraseError if the
 * passphrase is missing. The stream fails with it if the passphrase is wrong, and with DecryptionError if the content
 * is damaged.
 */
export async function readDecrypted(path: string, passphrase: string | undefined): Promise<Readable> {
  const file = await open(path);
  const { buffer: beginning } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0);
  const content = file.createReadStream({ start: 0 });
  if (!beginning.equals(mark)) return content;
  if (passphrase !== undefined)
    return decryptedBy(
      content,
      passphraseDecrypter(passphrase, 'BACKUP_PASSPHRASE is wrong for this backup.'),
    );
  content.destroy();
  throw new PassphraseError('This backup is encrypted. Set BACKUP_PASSPHRASE.');
}

export function encryptedBy(content: Readable, encrypter: Encrypter): Readable {
  return transformed(content, (source) => encrypter.encrypt(source));
}

export function decryptedBy(content: Readable, decrypter: Decrypter): Readable {
  return transformed(content, (source) => decrypter.decrypt(source));
}

export function passphraseEncrypter(passphrase: string): Encrypter {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  return encrypter;
}

/** Creates a decrypter for a passphrase. Throws PassphraseError with this sentence if the passphrase is wrong. */
export function passphraseDecrypter(passphrase: string, sentence: string): Decrypter {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  // Called only if the passphrase did not open the file.
  const none = () => {
    throw new PassphraseError(sentence);
  };
  decrypter.addIdentity({ unwrapFileKey: none });
  return decrypter;
}

/** Destroying the result also destroys the content. Errors of the content are passed on unchanged. */
function transformed(content: Readable, transformation: Transformation): Readable {
  content.on('error', () => undefined);
  let begun: Promise<ReadableStreamDefaultReader<Uint8Array>> | undefined;
  const begin = async () => (await transformation(ReadableStream.from(content))).getReader();
  const next = async (): Promise<Uint8Array | undefined> => {
    begun ??= begin();
    const { value } = await (await begun).read();
    // An empty chunk would look like a stream that waits.
    return value?.length === 0 ? next() : value;
  };
  return pullStream(
    () => next().catch((error) => Promise.reject(failureOf(content, error))),
    () => {
      content.destroy();
      begun?.then((reader) => reader.cancel()).catch(() => undefined);
    },
  );
}

function failureOf(content: Readable, error: unknown): unknown {
  if (error === content.errored || error instanceof PassphraseError) return error;
  return new DecryptionError(
    'This backup can’t be decrypted. It’s damaged, or was encrypted with another key.',
    {
      cause: error,
    },
  );
}

const ending = '.age';
const keyName = 'key.age';

/** The unlocked key. Encrypting a file with it is cheap: only opening it needs the slow passphrase. */
interface Key {
  encrypter: Encrypter;
  decrypter: Decrypter;
}

/**
 * Stores everything encrypted under keys that end in `.age`. Anyone with `key.age` and the passphrase can open it with
 * `age` anywhere. The first write creates the key. Names and sizes are visible. Sizes are those of the content, and 0
 * for anything that cannot be a complete encrypted file. Lists are in the order of names if no name is a prefix of
 * another: the names of archives, notes and files end in `.tar`, `.json` and so on.
 *
 * If two processes create the key concurrently, both use the one that is stored. Only in a bucket without conditional
 * writes may one be lost, between its writing and its reading.
 *
 * The passphrase briefly needs 32 MB of memory, when the store is opened and when its key is created. Throws
 * PassphraseError if it is wrong. Streams fail with DecryptionError if content was truncated or changed.
 */
export async function encryptedStore(store: BlobStore, passphrase: string): Promise<BlobStore> {
  let key = await readKey(store, passphrase);
  let making: Promise<Key> | undefined;
  const keyToWrite = () => {
    // Concurrent writes share one key; after a failure the next write tries again.
    making ??= readOrMakeKey(store, passphrase).finally(() => {
      making = undefined;
    });
    return making;
  };
  return {
    async put(name, content, options) {
      const stream = content instanceof Readable ? content : Readable.from([content], { objectMode: false });
      stream.on('error', () => undefined);
      try {
        const stored = encryptedName(name);
        key ??= await keyToWrite();
        return plainSize(await store.put(stored, encryptedBy(stream, key.encrypter), options));
      } finally {
        stream.destroy();
      }
    },
    async get(name) {
      key ??= await readKey(store, passphrase);
      const content = await readBlob(store, encryptedName(name));
      if (content === undefined) return undefined;
      if (key !== undefined) return { bytes: undefined, stream: decryptedBy(content, key.decrypter) };
      content.destroy();
      throw new DecryptionError('The key of these backups, key.age, is missing. Put a copy of it there.');
    },
    list: (folder) => encryptedFiles(store.list(folder)),
    async delete(name) {
      await store.delete(encryptedName(name));
    },
  };
}

/** True if the store has a key, whatever its passphrase. */
export async function hasKey(store: BlobStore): Promise<boolean> {
  const content = await readBlob(store, keyName);
  content?.destroy();
  return content !== undefined;
}

/** Bytes of an age header for one X25519 recipient, and of the nonce after it. */
const headerSize = 168 + 16;
/** age seals each chunk of this size with a tag; empty content is one empty chunk. */
const chunk = { size: 65_536, tag: 16 };

/** Bytes of the content of an encrypted file. */
function plainSize(stored: number): number {
  const sealed = stored - headerSize;
  const bytes = sealed - chunk.tag * Math.max(1, Math.ceil(sealed / (chunk.size + chunk.tag)));
  return bytes >= 0 && encryptedSize(bytes) === stored ? bytes : 0;
}

function encryptedSize(bytes: number): number {
  return headerSize + bytes + chunk.tag * Math.max(1, Math.ceil(bytes / chunk.size));
}

/** Returns the name of the encrypted file. Throws for the name that would overwrite the key. */
function encryptedName(name: string): string {
  const stored = name + ending;
  if (stored === keyName) throw new Error('a backup has the name of the key of all backups');
  return stored;
}

async function* encryptedFiles(list: AsyncIterable<BlobInfo>): AsyncGenerator<BlobInfo> {
  for await (const { key, bytes } of list) {
    if (key.endsWith(ending) && key !== keyName)
      yield { key: key.slice(0, -ending.length), bytes: plainSize(bytes) };
  }
}

/** Undefined if there is none yet. Throws PassphraseError for a wrong passphrase, DecryptionError for a damaged key. */
async function readKey(store: BlobStore, passphrase: string): Promise<Key | undefined> {
  const content = await readBlob(store, keyName);
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

/** Creates the key if there is none. Of two concurrent processes both get the same key. */
async function readOrMakeKey(store: BlobStore, passphrase: string): Promise<Key> {
  const there = await readKey(store, passphrase);
  if (there !== undefined) return there;
  const identity = await generateX25519Identity();
  const made = Buffer.from(await passphraseEncrypter(passphrase).encrypt(`${identity}\n`));
  await store.put(keyName, made, { ifAbsent: true });
  const content = await readBlob(store, keyName);
  // Does not decrypt our own key again: a passphrase takes much memory.
  if (content !== undefined && made.equals(await buffer(content))) return keyOf(identity);
  const storedKey = await readKey(store, passphrase);
  if (storedKey === undefined)
    throw new Error('The key of the backups was deleted while it was created. Try again.');
  return storedKey;
}

async function keyOf(identity: string): Promise<Key> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(identity));
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  return { encrypter, decrypter };
}
