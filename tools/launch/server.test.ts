import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asciiAlone } from '../../web/bundling.ts';
import { environment, node24, root } from './launcher.mjs';
import { memoryArguments } from './server.mjs';

const run = promisify(execFile);

/** Tells at the end which parts of Node were loaded, and which libraries. */
const teller = `
  import { readFileSync, writeSync } from 'node:fs';
  process.once('exit', () => {
    const libraries = readFileSync('/proc/self/maps', 'utf8').match(/\\/\\S+\\.(?:node|so)\\b/g);
    writeSync(1, [...process.moduleLoadList, ...new Set(libraries)].join('\\n'));
  });`;

/** All that a start loads but the pages: it ends for want of a database. */
async function loadedBy(program: string): Promise<string> {
  const args = [
    ...memoryArguments,
    '--import',
    `data:text/javascript,${encodeURIComponent(teller)}`,
    program,
  ];
  const env = environment({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  const { stdout, stderr } = await run(node24(), args, { cwd: root, env }).catch((ended) => ended);
  expect(stderr).toContain('DATABASE_URL');
  return stdout;
}

describe('the built server', () => {
  const folder = mkdtempSync(join(root, 'server', 'next-build-'));
  const program = join(folder, 'main.js');
  beforeAll(() => run(node24(), [join(root, 'tools/bundle-server.mjs'), folder], { cwd: root }));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('starts without what only sources and pictures need', async () => {
    const loaded = await loadedBy(program);
    expect(loaded).toContain('argon2');
    expect(loaded).not.toMatch(/amaro/);
    expect(loaded).not.toMatch(/sharp|libvips/);
  });

  test('takes one byte for a letter', () => {
    expect(readFileSync(program, 'latin1')).toMatch(/^[\0-\x7f]*$/);
  });

  test('carries the passwords that it refuses and no longer list', () => {
    const text = readFileSync(program, 'utf8');
    expect(text).toContain('"qwerty"');
    expect(text).not.toContain('dictionary-compression');
  });
});

describe('letters beyond ASCII mean the same as escapes', () => {
  test.each([
    ['in a text', '"“€ äß 🙂”"'],
    ['in a template', '`“€·`'],
    ['behind a backslash', '"\\“"'],
    ['behind an escaped backslash', '"\\\\“"'],
    ['in a template behind both', '`\\\\\\“`'],
    ['in a pattern', '"a–b—🙂".replace(/[–\\—]/g, "x").replace(/🙂/u, "y")'],
  ])('%s', (_where, code) => {
    const escaped = asciiAlone.renderChunk(code);
    expect(escaped).toMatch(/^[\0-\x7f]*$/);
    expect(runInNewContext(escaped)).toBe(runInNewContext(code));
  });
});
