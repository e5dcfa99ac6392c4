import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Decrypter } from 'age-encryption';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { bucketVault } from './bucket-vault.ts';
import { encryptedVault } from './encrypted-vault.ts';
import { openStrictBucket } from './fixtures/strict-bucket.ts';
import { folderVault } from './folder-vault.ts';
import { DecryptionError, decrypted, encrypted, openVault, PassphraseError } from './open-vault.ts';
import type { Vault } from './vault.ts';

const outer = await mkdtemp(join(tmpdir(), 'guildhall-vault-'));
const bucket = await openStrictBucket();
afterEach(() => bucket.forgive());
afterAll(async () => {
  await bucket.close();
  await rm(outer, { recursive: true });
});

let made = 0;
const newFolder = () => join(outer, `vault-${++made}`);
const inFolder = (folder: string) => folderVault(folder, { floor: 0 });

const streamOf = (content: string | Buffer) => Readable.from([Buffer.from(content)], { objectMode: false });

async function contentOf(vault: Vault, name: string): Promise<Buffer> {
  return buffer((await vault.read(name)) as Readable);
}

/** As `age -d` does it. */
async function byAge(
  content: Uint8Array,
  key: { passphrase: string } | { identity: string },
): Promise<Buffer> {
  const decrypter = new Decrypter();
  if ('passphrase' in key) decrypter.addPassphrase(key.passphrase);
  else decrypter.addIdentity(key.identity);
  return Buffer.from(await decrypter.decrypt(content));
}

describe('an encrypted vault', () => {
  test('holds nothing that can be read without the passphrase, and nothing but age to read it', async () => {
    const folder = newFolder();
    const vault = await encryptedVault(inFolder(folder), 'a passphrase');
    await vault.write('files/a.txt', streamOf('a secret'));
    expect((await readdir(folder)).sort()).toEqual(['files', 'key.age']);
    const kept = await readFile(join(folder, 'files/a.txt.age'));
    expect(kept.includes('secret')).toBe(false);
    const identity = await byAge(await readFile(join(folder, 'key.age')), { passphrase: 'a passphrase' });
    expect(String(await byAge(kept, { identity: String(identity).trim() }))).toBe('a secret');
  });

  test('opens again with its passphrase, and with no other', async () => {
    const folder = newFolder();
    await (await encryptedVault(inFolder(folder), 'right')).write('a', streamOf('one'));
    expect(String(await contentOf(await encryptedVault(inFolder(folder), 'right'), 'a'))).toBe('one');
    const wrong = encryptedVault(inFolder(folder), 'wrong');
    await expect(wrong).rejects.toThrow(PassphraseError);
    await expect(wrong).rejects.toThrow(/^BACKUP_PASSPHRASE is wrong for these backups\.$/);
  });

  test.each(['folder', 'bucket'])('that two processes begin at once has one key, in a %s', async (kind) => {
    const folder = newFolder();
    const open = () => {
      const place =
        kind === 'folder' ? inFolder(folder) : bucketVault(bucket.address, { prefix: 'at-once/' });
      return encryptedVault(place, 'a passphrase');
    };
    const vaults = await Promise.all([open(), open(), open()]);
    await Promise.all(
      vaults.flatMap((vault, index) =>
        ['a', 'b'].map((name) => vault.write(`${name}${index}`, streamOf(name))),
      ),
    );
    const later = await open();
    for (const name of ['a0', 'b0', 'a1', 'b1', 'a2', 'b2'])
      expect(String(await contentOf(later, name))).toBe(name.slice(0, 1));
  });

  test('gives its key to nobody: no name stands for it', async () => {
    const vault = await encryptedVault(inFolder(newFolder()), 'a passphrase');
    await vault.write('a', streamOf('one'));
    await expect(vault.write('key', streamOf('other'))).rejects.toThrow('the name of the key');
    await expect(vault.remove('key')).rejects.toThrow('the name of the key');
    await expect(vault.read('key')).rejects.toThrow('the name of the key');
    for await (const { name } of vault.list('')) expect(name).toBe('a');
  });

  test('says so where its key is damaged or missing', async () => {
    const folder = newFolder();
    const vault = await encryptedVault(inFolder(folder), 'a passphrase');
    await vault.write('a', streamOf('one'));
    const key = await readFile(join(folder, 'key.age'));
    for (const damaged of [key.subarray(0, key.length - 1), flipped(key, key.length - 1), Buffer.from('')]) {
      await writeFile(join(folder, 'key.age'), damaged);
      const opening = encryptedVault(inFolder(folder), 'a passphrase');
      await expect(opening).rejects.toThrow(/^The key of these backups, key\.age, is damaged/);
    }
    await rm(join(folder, 'key.age'));
    const keyless = await encryptedVault(inFolder(folder), 'a passphrase');
    await expect(keyless.read('a')).rejects.toThrow(/^The key of these backups, key\.age, is missing/);
    await expect(stat(join(folder, 'key.age'))).rejects.toThrow('ENOENT');
  });

  test('notices what was changed or cut off, wherever', async () => {
    const folder = newFolder();
    const vault = await encryptedVault(inFolder(folder), 'a passphrase');
    await vault.write('a', streamOf(randomBytes(3 * 65_536)));
    const path = join(folder, 'a.age');
    const kept = await readFile(path);
    const piece = 65_536 + 16;
    const cuts = [
      0,
      10,
      22,
      100,
      kept.length - 3 * piece,
      kept.length - piece,
      kept.length - 2 * piece,
      kept.length - 1,
    ];
    const damaged = [
      ...cuts.map((end) => kept.subarray(0, end)),
      ...[0, 30, 120, kept.length - 3 * piece - 1, kept.length - 2 * piece, kept.length - 1].map((at) =>
        flipped(kept, at),
      ),
      Buffer.concat([kept, Buffer.from('x')]),
      Buffer.concat([kept.subarray(0, -piece), kept.subarray(-2 * piece)]),
    ];
    for (const content of damaged) {
      await writeFile(path, content);
      await expect(contentOf(vault, 'a')).rejects.toThrow(DecryptionError);
    }
    await writeFile(path, kept);
    expect((await contentOf(vault, 'a')).length).toBe(3 * 65_536);
  });

  test('tells a failure of its place as it is', async () => {
    const vault = await encryptedVault(
      bucketVault(bucket.address, { prefix: 'told/', silence: 1_500 }),
      'a passphrase',
    );
    await vault.write('a', streamOf(randomBytes(1_000_000)));
    // As often as it may be asked on a busy machine.
    bucket.stall(3);
    await expect(contentOf(vault, 'a')).rejects.toThrow('The bucket for backups stopped responding');
    bucket.forgive();
  });
});

describe('opening a vault', () => {
  test('writes nothing, and refuses to mix what is encrypted with what is not', async () => {
    const [open, locked] = [newFolder(), newFolder()];
    for (const folder of [open, locked]) {
      await openVault({ place: { folder }, passphrase: 'a passphrase' });
      await openVault({ place: { folder } });
      await expect(stat(folder)).rejects.toThrow('ENOENT');
    }
    await (await openVault({ place: { folder: open }, floor: 0 })).write('a', streamOf('one'));
    await (await openVault({ place: { folder: locked }, passphrase: 'right', floor: 0 })).write(
      'a',
      streamOf('one'),
    );
    await expect(openVault({ place: { folder: open }, passphrase: 'right' })).rejects.toThrow(
      'These backups aren’t encrypted. Set BACKUP_URL to another folder or bucket, or remove BACKUP_PASSPHRASE.',
    );
    await expect(openVault({ place: { folder: locked } })).rejects.toThrow(
      'These backups are encrypted. Set BACKUP_PASSPHRASE.',
    );
    await expect(openVault({ place: { folder: locked }, passphrase: 'wrong' })).rejects.toThrow(
      PassphraseError,
    );
    expect(
      String(await contentOf(await openVault({ place: { folder: locked }, passphrase: 'right' }), 'a')),
    ).toBe('one');
    expect(String(await contentOf(await openVault({ place: { folder: open } }), 'a'))).toBe('one');
  });

  test('works for a bucket', async () => {
    const place = { bucket: bucket.address };
    await (await openVault({ place, passphrase: 'right' })).write('a', streamOf('one'));
    await expect(openVault({ place })).rejects.toThrow('encrypted. Set BACKUP_PASSPHRASE');
    expect(String(await contentOf(await openVault({ place, passphrase: 'right' }), 'a'))).toBe('one');
  });
});

describe('one file', () => {
  const large = randomBytes(1_000_000);

  test('is encrypted with the passphrase, and decrypted again', async () => {
    const locked = await buffer(encrypted(streamOf(large), 'right'));
    expect((await byAge(locked, { passphrase: 'right' })).equals(large)).toBe(true);
    expect((await buffer(decrypted(streamOf(locked), 'right'))).equals(large)).toBe(true);
    await expect(buffer(decrypted(streamOf(locked), undefined))).rejects.toThrow(
      'This backup is encrypted. Set BACKUP_PASSPHRASE.',
    );
    await expect(buffer(decrypted(streamOf(locked), 'wrong'))).rejects.toThrow(
      'BACKUP_PASSPHRASE is wrong for this backup.',
    );
    await expect(buffer(decrypted(streamOf(locked.subarray(0, -1)), 'right'))).rejects.toThrow(
      DecryptionError,
    );
  });

  test('that is not encrypted passes as it is, in whatever pieces', async () => {
    for (const content of ['', 'short', 'age-encryption.org/v', 'age-encryption.org/v2\nand more', large]) {
      const pieces = [...Buffer.from(content).subarray(0, 40)].map((byte) => Buffer.from([byte]));
      const stream = Readable.from([...pieces, Buffer.from(content).subarray(40)], { objectMode: false });
      expect((await buffer(decrypted(stream, undefined))).equals(Buffer.from(content))).toBe(true);
    }
  });

  test('tells what it fails with, and is let go of by who does not read it', async () => {
    for (const through of [encrypted, decrypted]) {
      const failing = new Readable({ read: () => void failing.destroy(new Error('cut off')) });
      await expect(buffer(through(failing, 'right'))).rejects.toThrow('cut off');
      const waiting = new Readable({ read: () => undefined });
      const unread = through(waiting, 'right');
      unread.read();
      unread.destroy();
      expect(waiting.destroyed).toBe(true);
    }
  });
});

function flipped(content: Buffer, at: number): Buffer {
  const other = Buffer.from(content);
  other.writeUInt8(other.readUInt8(at) ^ 1, at);
  return other;
}
