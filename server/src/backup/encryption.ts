/** Content encrypted with age, as a stream of any size: `age -d` opens it anywhere. */
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { pullStream } from '../packages/blob-store/index.ts';

/** The passphrase is missing, or not the right one. */
export class PassphraseError extends Error {
  override readonly name = 'PassphraseError';
}

/** What was encrypted is cut off, changed, or encrypted with another key. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
}

type Transformation = (content: ReadableStream<Uint8Array>) => Promise<ReadableStream<Uint8Array>>;

/** What all encrypted content begins with. */
const mark = Buffer.from('age-encryption.org/v1\n');

/** Of scrypt, for which one guess at a passphrase takes 32 MB and a sixth of a second, here as there. */
const workFactor = 15;

/** Encrypted with a passphrase. */
export function encrypted(content: Readable, passphrase: string): Readable {
  return encryptedBy(content, passphraseEncrypter(passphrase));
}

/**
 * Opens a file that `encrypted` may have made; other content comes out as it is. Throws PassphraseError if the passphrase is missing;
 * the stream fails with it if it is wrong, and with DecryptionError if the content is damaged.
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

/** Throws PassphraseError with this sentence for another passphrase. */
export function passphraseDecrypter(passphrase: string, sentence: string): Decrypter {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  // Asked only for what the passphrase did not open.
  const none = () => {
    throw new PassphraseError(sentence);
  };
  decrypter.addIdentity({ unwrapFileKey: none });
  return decrypter;
}

/** Whoever destroys what comes out lets go of the content. What the content fails with comes out as it is. */
function transformed(content: Readable, transformation: Transformation): Readable {
  content.on('error', () => undefined);
  let begun: Promise<ReadableStreamDefaultReader<Uint8Array>> | undefined;
  const begin = async () => (await transformation(ReadableStream.from(content))).getReader();
  const next = async (): Promise<Uint8Array | undefined> => {
    begun ??= begin();
    const { value } = await (await begun).read();
    // An empty piece would look like a stream that waits.
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
