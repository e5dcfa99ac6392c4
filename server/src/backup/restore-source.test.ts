import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { packArchive } from '../packages/archive/index.ts';
import { checkBackup } from './restore-source.ts';

const rows = Buffer.from('1\tAnn\n'.repeat(1000));
const about = { application: 'guildhall', format: 1, migrations: [], at: '2026-11-25T02:20:00.000Z' };
const whole = await buffer(
  packArchive(async (archive) => {
    await archive.stream('database/members', Readable.from([rows]));
    return about;
  }),
);

function check(content: Buffer) {
  const source = {
    title: 'guild.tar',
    archive: async () => Readable.from([content]),
    file: async () => undefined,
    madeAs: undefined,
    passedOver: [],
    backups: undefined,
  };
  return checkBackup(source, { signal: new AbortController().signal });
}

test('accepts an unchanged backup', async () => {
  expect(await check(whole)).toEqual({ about, damagedFiles: [] });
});

test('rejects a flipped byte with a message', async () => {
  const flipped = Buffer.from(whole);
  // In the first part, behind its header.
  flipped.writeUInt8(flipped.readUInt8(520) ^ 1, 520);
  await expect(check(flipped)).rejects.toThrow(
    'The backup guild.tar is damaged: Its parts don’t match its manifest.',
  );
});
