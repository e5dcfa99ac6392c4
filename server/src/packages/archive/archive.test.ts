import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { type ArchiveWriter, DamagedArchiveError, packArchive, readArchive } from './index.ts';

/** Incompressible content of several pieces. */
const large = randomBytes(9_000_000);

const fill = async (archive: ArchiveWriter) => {
  await archive.stream('list', Readable.from([Buffer.from('one\n'), Buffer.from('two\n')]));
  await archive.stream('tables/large', Readable.from([large]));
  await archive.stream('tables/empty', Readable.from([]));
  await archive.file('pictures/a.jpg', Buffer.from('a picture'));
  await archive.file('pictures/b.jpg', Buffer.alloc(0));
  return { made: 'for a test' };
};

const whole = await buffer(packArchive(fill));

async function readAll(archive: Buffer) {
  const read = new Map<string, Buffer | unknown>();
  for await (const part of readArchive(Readable.from([archive], { objectMode: false }))) {
    if (part.kind === 'manifest') read.set('manifest', part.manifest);
    else read.set(part.name, part.kind === 'file' ? part.content : await buffer(part.content));
  }
  return read;
}

/** Reads an archive without using its content; returns the result. */
async function check(archive: Buffer): Promise<string> {
  try {
    for await (const _part of readArchive(Readable.from([archive], { objectMode: false })));
    return 'whole';
  } catch (error) {
    return error instanceof DamagedArchiveError ? error.message : `broken: ${error}`;
  }
}

describe('an archive', () => {
  it('returns what was written, with its description', async () => {
    const read = await readAll(whole);
    expect([...read.keys()]).toEqual([
      'list',
      'tables/large',
      'tables/empty',
      'pictures/a.jpg',
      'pictures/b.jpg',
      'manifest',
    ]);
    expect(String(read.get('list'))).toBe('one\ntwo\n');
    expect(large.equals(read.get('tables/large') as Buffer)).toBe(true);
    expect(read.get('tables/empty')).toHaveLength(0);
    expect(String(read.get('pictures/a.jpg'))).toBe('a picture');
    expect(read.get('manifest')).toMatchObject({
      about: { made: 'for a test' },
      streams: [{ name: 'list' }, { name: 'tables/large' }, { name: 'tables/empty' }],
      files: { count: 2, bytes: 9 },
    });
  });

  it('can be read by any tar and gzip, with the pieces of a stream in sequence', async () => {
    const pieces: Buffer[] = [];
    const tar = Readable.from([whole]).pipe(extract());
    for await (const entry of tar) {
      const content = await buffer(entry);
      if (/^tables\/large\.gz\.\d{4}$/.test(entry.header.name)) pieces.push(content);
    }
    expect(pieces.length).toBeGreaterThan(1);
    expect(large.equals(gunzipSync(Buffer.concat(pieces)))).toBe(true);
  });

  it.each([0, 1, 511, 512, 1_000, 4_000_000, whole.length - 1_600, whole.length - 2_048])(
    'that ends after %i bytes is detected as damaged',
    async (end) => {
      expect(await check(whole.subarray(0, end))).toMatch(/^(?:It’s incomplete|It isn’t an archive)/);
    },
  );

  it.each(['a picture', 'one\ntwo', '"count": 2', '"made"'])(
    'in which %j was changed is detected as damaged',
    async (word) => {
      const damaged = Buffer.from(whole);
      const at = word === 'one\ntwo' ? 512 + 12 : damaged.indexOf(word);
      damaged.writeUInt8(damaged.readUInt8(at + 1) ^ 1, at + 1);
      const told = await check(damaged);
      // Nothing verifies the manifest's own description.
      if (word === '"made"') expect(told).toBe('whole');
      else expect(told).toMatch(/^Its parts don’t match/);
    },
  );

  it('with a part that cannot be decompressed fails while reading', async () => {
    const damaged = Buffer.from(whole);
    damaged.fill(0, 512 + 2, 512 + 12);
    await expect(readAll(damaged)).rejects.toThrow(DamagedArchiveError);
  });

  it('of another format, or with unexpected parts, is rejected', async () => {
    expect(await check(Buffer.from('no archive at all'))).toMatch(/^(?:It’s incomplete|It isn’t an archive)/);
    const foreign = pack();
    foreign.entry({ name: '../../etc/passwd' }, 'root');
    foreign.finalize();
    expect(await check(await buffer(foreign))).toBe('It contains an unexpected part: ../../etc/passwd.');
  });

  it('with a part that claims a huge size is rejected without reading it into memory', async () => {
    const huge = pack();
    huge.entry({ name: 'files/huge', size: 5_000_000_000 }).write('only its beginning');
    const { value: header } = await huge[Symbol.asyncIterator]().next();
    expect(await check(header)).toBe('It contains a part that’s too large: files/huge.');
  });

  it('fails if its producer or its source fails', async () => {
    const failing = packArchive(async (archive) => {
      await archive.file('a', Buffer.from('a'));
      throw new Error('no more of it');
    });
    await expect(text(failing)).rejects.toThrow('no more of it');
    const broken = Readable.from(
      (async function* () {
        yield whole.subarray(0, 5_000);
        throw new Error('the cable was cut');
      })(),
      { objectMode: false },
    );
    const reading = async () => {
      for await (const _part of readArchive(broken));
    };
    await expect(reading()).rejects.toThrow('the cable was cut');
  });

  it('stops its producer if the reader stops', async () => {
    let ended: unknown;
    const filling = Promise.withResolvers<void>();
    const archive = packArchive(async (writer) => {
      try {
        for (;;) await writer.file('a', large);
      } catch (error) {
        ended = error;
        filling.resolve();
        throw error;
      }
    });
    await archive[Symbol.asyncIterator]().next();
    archive.destroy();
    await filling.promise;
    expect(ended).toBeInstanceOf(Error);
  });
});
