import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { lostCitations, misnumbered, misquotations, olderReferences, textsIn, unlisted } from './rules.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function filesAt(pattern: string, exclude: string[] = []) {
  const paths = globSync(pattern, { cwd: root, exclude: ['**/node_modules', ...exclude] });
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const contents = 'docs/rules/README.md';
const pages = filesAt('docs/rules/*.md', [contents]);
/** All sources except for these two files, which contain invalid examples. */
const sources = filesAt('{contract,server,web,e2e,bench,tools}/**/*.{ts,tsx,mjs}', [
  'web/build',
  'web/.react-router',
  'server/src/testing/rules*.ts',
]);

describe('the rules of the product', () => {
  test('are numbered in order without gaps, on pages that the table of contents names', () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(misnumbered(pages)).toEqual([]);
    expect(unlisted(readFileSync(join(root, contents), 'utf8'), pages)).toEqual([]);
  });

  test('exist wherever code and documents cite them', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(lostCitations([...sources, ...filesAt('docs/**/*.md')], pages)).toEqual([]);
    expect(olderReferences(sources)).toEqual([]);
  });

  test('quote the texts that the product shows', async () => {
    const paths = globSync('contract/src/**/*texts.ts', { cwd: root });
    const texts = (await Promise.all(paths.map((path) => import(join(root, path))))).flatMap(textsIn);
    expect(texts.length).toBeGreaterThan(100);
    expect(misquotations(pages, texts)).toEqual([]);
  });
});

test('every decision is listed, has a status and at most 60 lines', () => {
  const decisions = filesAt('docs/decisions/[0-9]*.md');
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  const faulty = decisions.filter(
    ({ path, text }) =>
      !index.includes(`(${basename(path)})`) ||
      !/^Status: (?:accepted|proposed|superseded)/m.test(text) ||
      text.trimEnd().split('\n').length > 60,
  );
  expect(decisions.length).toBeGreaterThan(20);
  expect(faulty.map(({ path }) => path)).toEqual([]);
});

/** An invented page; some references to it are invalid. */
const page = (text: string) => [{ path: 'docs/rules/games.md', text }];
const games = page('# Games\n\n1. A game begins.\n2. It has “Level …”.\n3. It ends.\n');

test.each([
  ['/** rules/games 1 */', 0],
  ['/**\n * Ends in time (rules/games\n * 2).\n */', 0],
  ['// See docs/rules/games.md, and [chess](rules/chess.md).', 0],
  ['/** rules/games 4 */', 1],
  ['/** rules/games */', 1],
  ['// See docs/rules/chess.md.', 1],
  ['// As rules/games 2 and 3 say.', 1],
  ['/**\n * Ends in time (rules/games\n * 12).\n */', 1],
])('finds citations of missing rules: %j', (text, count) => {
  expect(lostCitations([{ path: 'a.ts', text }], games)).toHaveLength(count);
});

test.each([
  ['/** specification 9 */', 1],
  ['/** Done (decisions\n * 4.2). */', 1],
  ['// The specification writes it so.', 1],
  ['// docs/decisions/0010 says why, and so does decision 0004.', 0],
  ['register(swagger, { specification: { document } });', 0],
])('finds references to documents outside the repository: %j', (text, count) => {
  expect(olderReferences([{ path: 'a.ts', text }])).toHaveLength(count);
});

test('finds missing, duplicate and unordered numbers', () => {
  expect(misnumbered(games)).toEqual([]);
  for (const text of [
    '# Games\n',
    '2. It ends.\n',
    '1. It begins.\n1. It ends.\n',
    '2. It ends.\n1. It begins.\n',
  ])
    expect(misnumbered(page(text)), text).toHaveLength(1);
});

test('finds unlisted pages, and listed pages that do not exist', () => {
  expect(unlisted('- [games](games.md): play', games)).toEqual([]);
  expect(unlisted('- [chess](chess.md): play', games)).toEqual(['chess is no page', 'games is not listed']);
});

test('finds wrong quotations, and texts of the product in italics', () => {
  const levelText = (level: number) => `Level ${level}`;
  const texts = textsIn({ levelText, game: { over: 'Game over', lives: 3 } });
  expect(texts).toEqual(['Level …', 'Game over']);
  const fine = '1. “Game\n  over” after “Level …”, then _Play again_. `"code"` is **no** text.';
  expect(misquotations(page(fine), texts)).toEqual([]);
  for (const wrong of ['“Game Over”', '“Level 3”', '_Game over_', '"Game over"', '“Game over'])
    expect(misquotations(page(`1. It says ${wrong} at last.`), texts), wrong).not.toEqual([]);
});
