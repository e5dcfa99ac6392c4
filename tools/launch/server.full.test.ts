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

/** Prints at the end which parts of Node were loaded, and which libraries. */
const teller = `
  import { readFileSync, writeSync } from 'node:fs';
  process.once('exit', () => {
    const libraries = readFileSync('/proc/self/maps', 'utf8').match(/\\/\\S+\\.(?:node|so)\\b/g);
    writeSync(1, [...process.moduleLoadList, ...new Set(libraries)].join('\\n'));
  });`;

/** Loads everything that a start does except the pages: it ends because it has no database. */
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

  test('starts without modules that only sources and pictures need', async () => {
    const loaded = await loadedBy(program);
    expect(loaded).toContain('argon2');
    expect(loaded).not.toMatch(/amaro/);
    expect(loaded).not.toMatch(/sharp|libvips/);
  });

  test('uses one byte per character', () => {
    expect(readFileSync(program, 'latin1')).toMatch(/^[\0-\x7f]*$/);
  });

  test('contains the rejected passwords, but not a longer list', () => {
    const text = readFileSync(program, 'utf8');
    expect(text).toContain('"qwerty"');
    expect(text).not.toContain('dictionary-compression');
  });
});

/** Creates replies beside a heap of 43 MB, of which 14 MB are kept, and counts the full collections. */
const replies = `
  import { constants, PerformanceObserver } from 'node:perf_hooks';
  import { setImmediate, setTimeout } from 'node:timers/promises';
  let marks = 0;
  const isMajor = ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
  new PerformanceObserver((list) => (marks += list.getEntries().filter(isMajor).length)).observe({ entryTypes: ['gc'] });
  const held = Array.from({ length: 400_000 }, (_, number) => ({ number, text: 'number ' + number }));
  const kept = [];
  for (let made = 0; made < 100_000; made += 1) {
    kept[made % 600] = Buffer.allocUnsafeSlow(24_000);
    if (made % 50 === 0) await setImmediate();
  }
  await setTimeout(100);
  console.log(held.length && marks);`;

/** One thread, so that the count does not depend on other load. */
async function marksWith(options: string[]): Promise<number> {
  const args = [...options, '--single-threaded-gc', '--input-type=module', '--eval', replies];
  const { stdout } = await run(node24(), args);
  return Number(stdout);
}

test('short-lived buffers rarely cause a full garbage collection', async () => {
  const [usual, ours] = await Promise.all([
    marksWith(['--max-semi-space-size=8']),
    marksWith(memoryArguments),
  ]);
  expect(usual).toBeGreaterThan(0);
  expect(ours).toBeLessThanOrEqual(usual / 3);
});

describe('characters beyond ASCII equal their escapes', () => {
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
