import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asRoot, dataDirectoryForEach, nobody, notes } from './fixtures/data-directory.ts';
import { run } from './processes.ts';

/** If no database can run, one sentence says why, and existing files stay unchanged. */
const data = dataDirectoryForEach();

describe('one sentence says what to do', () => {
  test('if DATA_DIR is a file', async () => {
    writeFileSync(data.path, '');
    const { problem } = await data.start().outcome;
    expect(problem).toBe(
      `EmbeddedDatabaseError: DATA_DIR (${data.path}) isn’t a directory. Set DATA_DIR to a directory.`,
    );
  });

  test('if DATA_DIR cannot be written', async () => {
    mkdirSync(data.path, { mode: 0o555 });
    const { problem } = await data.start(data.path, asRoot ? { as: nobody } : {}).outcome;
    expect(problem).toContain(`This user can’t write to DATA_DIR (${data.path}). Make it writable`);
  });

  test('if the data is of a later PostgreSQL, which stays untouched', async () => {
    await (await data.withOneRow()).close();
    writeFileSync(join(data.place, 'cluster', 'PG_VERSION'), '19\n');
    expect((await data.start().outcome).problem).toMatch(
      /has data of PostgreSQL 19, .* comes with PostgreSQL 18\. Start the Guildhall that wrote it, or set DATA_DIR/,
    );
    writeFileSync(join(data.place, 'cluster', 'PG_VERSION'), '18\n');
    expect(await notes(data.start())).toEqual(['kept']);
  });

  test('if other files are in the place of the database, which stay', async () => {
    mkdirSync(join(data.place, 'cluster'), { recursive: true });
    writeFileSync(join(data.place, 'cluster', 'letter'), 'dear');
    expect((await data.start().outcome).problem).toContain(
      'contains files that aren’t a PostgreSQL database',
    );
    expect(readFileSync(join(data.place, 'cluster', 'letter'), 'utf8')).toBe('dear');
  });

  test.runIf(asRoot)('if the disk is full', async ({ skip }) => {
    mkdirSync(data.path);
    const mounted = await run('/bin/mount', ['-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', data.path]);
    if (mounted.code !== 0) skip('this machine lets nobody mount');
    try {
      expect((await data.start().outcome).problem).toContain(`No space is left for DATA_DIR (${data.path})`);
    } finally {
      await run('/bin/umount', [data.path]);
    }
  });

  test.runIf(asRoot)("if an ordinary user starts on root's data", async () => {
    await (await data.withOneRow()).close();
    chmodSync(data.path, 0o777);
    chmodSync(join(data.path, 'in-use'), 0o777);
    expect((await data.start(data.path, { as: nobody }).outcome).problem).toMatch(
      /belongs to the user \w+: start as that user or as root/,
    );
  });
});
