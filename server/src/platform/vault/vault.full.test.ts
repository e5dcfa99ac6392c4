import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { bucketVault } from './bucket-vault.ts';
import { encryptedVault } from './encrypted-vault.ts';
import { openStrictBucket } from './fixtures/strict-bucket.ts';
import { folderVault } from './folder-vault.ts';
import type { Kept, Vault } from './vault.ts';

const folder = await mkdtemp(join(tmpdir(), 'guildhall-vault-'));
const bucket = await openStrictBucket();
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true });
});

const inBucket = (prefix: string) => bucketVault(bucket.address, { prefix });
const inFolder = (name: string) => folderVault(join(folder, name), { floor: 0 });
const vaults: [string, Vault][] = [
  ['a folder', inFolder('open')],
  ['a bucket', inBucket('open/')],
  ['an encrypted folder', await encryptedVault(inFolder('encrypted'), 'a passphrase')],
  ['an encrypted bucket', await encryptedVault(inBucket('encrypted/'), 'a passphrase')],
];

/** In one piece each. */
const streamOf = (...pieces: (string | Buffer)[]) =>
  Readable.from(
    pieces.map((piece) => Buffer.from(piece)),
    { objectMode: false },
  );

function failing(...pieces: Buffer[]): Readable {
  return Readable.from(
    (function* () {
      yield* pieces;
      throw new Error('cut off');
    })(),
    { objectMode: false },
  );
}

describe.each(vaults)('%s', (_name, vault) => {
  async function contentOf(name: string): Promise<Buffer | undefined> {
    const content = await vault.read(name);
    return content && buffer(content);
  }

  async function keptIn(folder: string): Promise<Kept[]> {
    const all: Kept[] = [];
    for await (const kept of vault.list(folder)) all.push(kept);
    return all;
  }

  async function namesIn(folder: string): Promise<string[]> {
    return (await keptIn(folder)).map(({ name }) => name);
  }

  test('gives back what it was given, and lets go of it', async () => {
    await vault.write('archives/a.tar', streamOf('one'));
    await vault.write('archives/a.tar', streamOf('two'));
    expect(String(await contentOf('archives/a.tar'))).toBe('two');
    await vault.remove('archives/a.tar');
    expect(await contentOf('archives/a.tar')).toBeUndefined();
    expect(await namesIn('archives/')).toEqual([]);
    await vault.remove('archives/a.tar');
  });

  test('takes content of any size, also in parts, and says how much it keeps', async () => {
    for (const bytes of [0, 1, 65_536, 65_537, 8_388_608, 20_000_000]) {
      const content = Buffer.alloc(bytes, 'guild\u0000\u00ff\r\n', 'latin1');
      const name = `sizes/${bytes}`;
      const kept = await vault.write(name, streamOf(content.subarray(0, 300_001), content.subarray(300_001)));
      expect((await contentOf(name))?.equals(content)).toBe(true);
      expect(kept).toBe(vault.storedSize(bytes));
      expect(await keptIn('sizes/')).toContainEqual({ name, bytes: kept });
    }
  });

  test('lists all below a folder in the order of the bytes of the names', async () => {
    const names = [
      'a-b',
      'a.b',
      'a0',
      'a/b/c',
      'a/b-c',
      'a/b.c',
      'a/b0',
      'A',
      'a',
      '_',
      'b-b/c',
      'b-b/c-d',
      'b.age',
      'b',
    ];
    const isFolder = _name.endsWith('folder');
    // No file of a folder has the name of one of its folders, but where an ending tells both apart.
    const possible = names.filter((name) => !(isFolder && !_name.includes('encrypted') && name === 'a'));
    for (const name of possible) await vault.write(`list/${name}`, streamOf(name));
    await vault.write('listed', streamOf('beside'));
    expect(await namesIn('list/')).toEqual(possible.map((name) => `list/${name}`).sort());
    expect(await namesIn('list/a/')).toEqual(['list/a/b-c', 'list/a/b.c', 'list/a/b/c', 'list/a/b0']);
    expect(await namesIn('list/none/')).toEqual([]);
    expect(await namesIn('')).toEqual(expect.arrayContaining(['list/A', 'listed']));
    expect(await namesIn('')).not.toContain('key');
  });

  test('keeps nothing of content that fails, and what was there before', async () => {
    await vault.write('failing/kept', streamOf('before'));
    for (const pieces of [[], [Buffer.from('one')], [Buffer.alloc(20_000_000)]]) {
      await expect(vault.write('failing/kept', failing(...pieces))).rejects.toThrow('cut off');
      await expect(vault.write('failing/new', failing(...pieces))).rejects.toThrow('cut off');
    }
    expect(await namesIn('failing/')).toEqual(['failing/kept']);
    expect(String(await contentOf('failing/kept'))).toBe('before');
  });

  test('is told of content that failed before anybody read it, and of content that was given up', async () => {
    const failed = streamOf('one');
    failed.destroy(new Error('cut off'));
    await expect(once(failed, 'close')).rejects.toThrow('cut off');
    await expect(vault.write('failing/early', failed)).rejects.toThrow('cut off');
    const absent = createReadStream(join(folder, 'absent'));
    await expect(vault.write('failing/early', absent)).rejects.toThrow('ENOENT: no such file');
    const givenUp = streamOf('one').destroy();
    await expect(vault.write('failing/early', givenUp)).rejects.toThrow();
    expect(await contentOf('failing/early')).toBeUndefined();
  });

  test('lets go of what nobody reads to the end', async () => {
    await vault.write('large', streamOf(Buffer.alloc(4_000_000)));
    for (let reader = 0; reader < 20; reader += 1) {
      const content = await vault.read('large');
      if (reader % 2 === 0) await once(content as Readable, 'readable');
      content?.destroy();
      expect(content?.destroyed).toBe(true);
    }
    expect((await contentOf('large'))?.length).toBe(4_000_000);
    await expect.poll(bucket.underWay).toBe(0);
  });

  test.each([
    '',
    '/a',
    'a/',
    'a//b',
    '..',
    '../a',
    'a/../b',
    'a/./b',
    '.a',
    'a/.b',
    'a b',
    'ä',
    'a\u0000',
    'a\\b',
  ])('has no name such as %j', async (name) => {
    const content = streamOf('x');
    await expect(vault.write(name, content)).rejects.toThrow('a name that is not allowed');
    expect(content.destroyed).toBe(true);
    await expect(vault.read(name)).rejects.toThrow('a name that is not allowed');
    await expect(vault.remove(name)).rejects.toThrow('a name that is not allowed');
    if (name !== '' && name !== 'a/')
      await expect(namesIn(name)).rejects.toThrow('a name that is not allowed');
  });
});
