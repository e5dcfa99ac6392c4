import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decrypter } from 'age-encryption';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type BlobStore, openBlobStore, readBlob } from '../packages/blob-store/index.ts';
import { openBucket } from '../testing/bucket.ts';
import { openBackupStore } from './backup-store.ts';
import {
  DecryptionError,
  encrypted,
  encryptedStore,
  PassphraseError,
  readDecrypted,
} from './encrypted-store.ts';

const outer = await mkdtemp(join(tmpdir(), 'guildhall-backups-'));
const bucket = await openBucket();
afterEach(() => bucket.forgive());
afterAll(async () => {
  await bucket.close();
  await rm(outer, { recursive: true });
});

let made = 0;
const newFolder = () => join(outer, `backups-${++made}`);
const inFolder = (folder: string) => openBlobStore({ folder });

const streamOf = (content: string | Buffer) => Readable.from([Buffer.from(content)], { objectMode: false });

async function contentOf(backups: BlobStore, name: string): Promise<Buffer> {
  return buffer((await readBlob(backups, name)) as Readable);
}

/** Decrypts like `age -d`. */
async function byAge(
  content: Uint8Array,
  key: { passphrase: string } | { identity: string },
): Promise<Buffer> {
  const decrypter = new Decrypter();
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
  else decrypter.addIdentity(key.identity);
  return Buffer.from(await decrypter.decrypt(content));
}

describe('an encrypted store', () => {
  test('is unreadable without the passphrase, and readable with plain age', async () => {
    const folder = newFolder();
    const backups = await encryptedStore(inFolder(folder), 'a passphrase');
    await backups.put('files/a.txt', streamOf('a secret'));
    expect((await readdir(folder)).sort()).toEqual(['files', 'key.age']);
    const kept = await readFile(join(folder, 'files/a.txt.age'));
    expect(kept.includes('secret')).toBe(false);
    const identity = await byAge(await readFile(join(folder, 'key.age')), { passphrase: 'a passphrase' });
    expect(String(await byAge(kept, { identity: String(identity).trim() }))).toBe('a secret');
  });

  test.each(['folder', 'bucket'])(
    'has one key if two processes create it concurrently, in a %s',
    async (kind) => {
      const folder = newFolder();
      const open = () => {
        const place =
          kind === 'folder'
            ? inFolder(folder)
            : openBlobStore({ bucket: bucket.address }, { prefix: 'at-once/' });
        return encryptedStore(place, 'a passphrase');
      };
      const vaults = await Promise.all([open(), open(), open()]);
      await Promise.all(
        vaults.flatMap((backups, index) =>
          ['a', 'b'].map((name) => backups.put(`${name}${index}`, streamOf(name))),
        ),
      );
      const later = await open();
      for (const name of ['a0', 'b0', 'a1', 'b1', 'a2', 'b2'])
        expect(String(await contentOf(later, name))).toBe(name.slice(0, 1));
    },
  );

  test('does not expose its key under any name', async () => {
    const backups = await encryptedStore(inFolder(newFolder()), 'a passphrase');
    await backups.put('a', streamOf('one'));
    await expect(backups.put('key', streamOf('other'))).rejects.toThrow('the name of the key');
    await expect(backups.delete('key')).rejects.toThrow('the name of the key');
    await expect(readBlob(backups, 'key')).rejects.toThrow('the name of the key');
    expect(await Readable.from(backups.list('')).toArray()).toMatchObject([{ key: 'a' }]);
  });

  test('reports a damaged or missing key', async () => {
    const folder = newFolder();
    const backups = await encryptedStore(inFolder(folder), 'a passphrase');
    await backups.put('a', streamOf('one'));
    const key = await readFile(join(folder, 'key.age'));
    for (const damaged of [key.subarray(0, key.length - 1), flipped(key, key.length - 1), Buffer.from('')]) {
      await writeFile(join(folder, 'key.age'), damaged);
      const opening = encryptedStore(inFolder(folder), 'a passphrase');
      await expect(opening).rejects.toThrow(/^The key of these backups, key\.age, is damaged/);
    }
    await rm(join(folder, 'key.age'));
    const keyless = await encryptedStore(inFolder(folder), 'a passphrase');
    await expect(keyless.get('a')).rejects.toThrow(/^The key of these backups, key\.age, is missing/);
    await expect(stat(join(folder, 'key.age'))).rejects.toThrow('ENOENT');
  });

  test('detects changed and truncated content at any position', async () => {
    const folder = newFolder();
    const backups = await encryptedStore(inFolder(folder), 'a passphrase');
    await backups.put('a', streamOf(randomBytes(3 * 65_536)));
    const path = join(folder, 'a.age');
    const kept = await readFile(path);
    const piece = 65_536 + 16;
    const cuts = [0, 10, 22, 100, ...[3 * piece, 2 * piece, piece, 1].map((left) => kept.length - left)];
    const flips = [0, 30, 120, ...[3 * piece + 1, 2 * piece, 1].map((left) => kept.length - left)];
    const damaged = [
      ...cuts.map((end) => kept.subarray(0, end)),
      ...flips.map((at) => flipped(kept, at)),
      Buffer.concat([kept, Buffer.from('x')]),
      Buffer.concat([kept.subarray(0, -piece), kept.subarray(-2 * piece)]),
    ];
    for (const content of damaged) {
      await writeFile(path, content);
      await expect(contentOf(backups, 'a')).rejects.toThrow(DecryptionError);
    }
    await writeFile(path, kept);
    expect((await contentOf(backups, 'a')).length).toBe(3 * 65_536);
  });

  test('passes on the errors of its store', async () => {
    const slow = openBlobStore({ bucket: bucket.address }, { prefix: 'told/', timeout: 1_500 });
    const backups = await encryptedStore(slow, 'a passphrase');
    await backups.put('a', streamOf(randomBytes(1_000_000)));
    bucket.stall(9);
    await expect(contentOf(backups, 'a')).rejects.toMatchObject({ problem: 'silent' });
  });

  test('reports the sizes of the content, and 0 for a truncated file', async () => {
    const folder = newFolder();
    const backups = await encryptedStore(inFolder(folder), 'a passphrase');
    const sizes = [0, 1, 65_535, 65_536, 65_537, 8_388_608];
    for (const bytes of sizes) expect(await backups.put(`sizes/${bytes}`, Buffer.alloc(bytes))).toBe(bytes);
    const listed = await Readable.from(backups.list('sizes/')).toArray();
    expect(listed.map(({ bytes }) => bytes).sort((one, other) => one - other)).toEqual(sizes);
    await writeFile(join(folder, 'sizes/1.age'), 'cut off');
    for await (const { key, bytes } of backups.list('sizes/')) if (key === 'sizes/1') expect(bytes).toBe(0);
  });
});

describe('opening a backup store', () => {
  test('writes nothing, and never mixes encrypted and plain backups', async () => {
    const [open, locked] = [newFolder(), newFolder()];
    for (const folder of [open, locked]) {
      await openBackupStore({ place: { folder }, passphrase: 'a passphrase' });
      await openBackupStore({ place: { folder } });
      await expect(stat(folder)).rejects.toThrow('ENOENT');
    }
    await (await openBackupStore({ place: { folder: open }, reserve: 0 })).put('a', streamOf('one'));
    const right = { place: { folder: locked }, passphrase: 'right', reserve: 0 };
    await (await openBackupStore(right)).put('a', streamOf('one'));
    await expect(openBackupStore({ place: { folder: open }, passphrase: 'right' })).rejects.toThrow(
      'These backups aren’t encrypted. Set BACKUP_URL to another folder or bucket, or remove BACKUP_PASSPHRASE.',
    );
    await expect(openBackupStore({ ...right, passphrase: 'wrong' })).rejects.toThrow(PassphraseError);
    expect(String(await contentOf(await openBackupStore(right), 'a'))).toBe('one');
    expect(String(await contentOf(await openBackupStore({ place: { folder: open } }), 'a'))).toBe('one');
  });
});

describe('an encrypted file', () => {
  const large = randomBytes(1_000_000);

  const written = async (content: Buffer) => {
    const path = newFolder();
    await writeFile(path, content);
    return path;
  };

  test('is encrypted with the passphrase, and decrypted again', async () => {
    const locked = await buffer(encrypted(streamOf(large), 'right'));
    expect((await byAge(locked, { passphrase: 'right' })).equals(large)).toBe(true);
    const file = await written(locked);
    expect((await buffer(await readDecrypted(file, 'right'))).equals(large)).toBe(true);
    await expect(readDecrypted(file, undefined)).rejects.toThrow(
      'This backup is encrypted. Set BACKUP_PASSPHRASE.',
    );
    await expect(buffer(await readDecrypted(file, 'wrong'))).rejects.toThrow(
      'BACKUP_PASSPHRASE is wrong for this backup.',
    );
    const cut = await written(locked.subarray(0, -1));
    await expect(buffer(await readDecrypted(cut, 'right'))).rejects.toThrow(DecryptionError);
  });

  test.each(['', 'short', 'age-encryption.org/v', 'age-encryption.org/v2\nand more', large])(
    'that is not encrypted is read unchanged (%#)',
    async (text) => {
      const content = Buffer.from(text);
      expect((await buffer(await readDecrypted(await written(content), undefined))).equals(content)).toBe(
        true,
      );
    },
  );

  test('passes on errors of its content, and is closed by a reader that stops', async () => {
    const failing = new Readable({ read: () => void failing.destroy(new Error('cut off')) });
    await expect(buffer(encrypted(failing, 'right'))).rejects.toThrow('cut off');
    const waiting = new Readable({ read: () => undefined });
    const unread = encrypted(waiting, 'right');
    unread.read();
    unread.destroy();
    expect(waiting.destroyed).toBe(true);
  });
});

function flipped(content: Buffer, at: number): Buffer {
  const other = Buffer.from(content);
  other.writeUInt8(other.readUInt8(at) ^ 1, at);
  return other;
}
