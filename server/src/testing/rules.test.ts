/**
 * Checks the rules of the product (docs/rules), the comments that cite them and the decisions (docs/decisions) as text.
 * Every citation must exist, and every quotation in the pages must match the product.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

interface SourceFile {
  path: string;
  text: string;
}

/** `12. One's own comment can be edited` */
const entry = /^(\d+)\. /gm;
/** Matches `rules/comments 12`, but not a path such as `docs/rules/comments.md`. */
const citation = /(?<![\w./-])rules\/(?![\w-]+\.md)([\w-]+)(?: (\d+(?:(?:[.,]| and| to) ?\d+)*))?/g;
const pagePath = /\bdocs\/rules\/[\w-]+\.md/g;
/** References to documents that are not in this repository. Files of docs/decisions have four digits. */
const olderReference = /\b(?:the specification\b|specification \d|decisions? (?!\d{4}\b)\d[\d.]*)/gi;

/** `docs/rules/comments.md` → `comments` */
function pageName(path: string): string {
  return path.replace(/^.*\/|\.md$/g, '');
}

/** Citations in `files` of rules or pages that do not exist in `pages`. */
function lostCitations(files: SourceFile[], pages: SourceFile[]): string[] {
  const rules = new Set(
    pages.flatMap((page) => numbersOf(page).map((number) => `${pageName(page.path)} ${number}`)),
  );
  const paths = new Set(pages.map(({ path }) => path));
  return files.flatMap(({ path, text }) => [
    ...[...inOneLine(text.replace(entry, '')).matchAll(citation)]
      .filter(([, page, number]) => !rules.has(`${page} ${number}`))
      .map(([cited]) => `${path}: ${cited} is no rule`),
    ...[...text.matchAll(pagePath)]
      .filter(([named]) => !paths.has(named))
      .map(([named]) => `${path}: ${named} is no page`),
  ]);
}

/** References that require documents outside the repository. */
function olderReferences(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...inOneLine(text).matchAll(olderReference)].map(([found]) => `${path}: ${found}`),
  );
}

/** Pages whose numbers are not 1, 2, 3 … in order. */
function misnumbered(pages: SourceFile[]): string[] {
  return pages.flatMap((page) => {
    const numbers = numbersOf(page);
    if (numbers.length === 0) return [`${page.path}: no rules`];
    const wrong = numbers.findIndex((number, index) => number !== index + 1);
    return wrong === -1 ? [] : [`${page.path}: ${numbers[wrong]} where ${wrong + 1} is expected`];
  });
}

/** Pages that the table of contents lacks, and entries in it without a page. */
function unlisted(contents: string, pages: SourceFile[]): string[] {
  const listed = [...contents.matchAll(/^- \[[\w-]+\]\(([\w-]+)\.md\)/gm)].map(([, name = '']) => name);
  const named = pages.map(({ path }) => pageName(path));
  const lonely = new Set(listed).symmetricDifference(new Set(named));
  return [...lonely].map((name) => `${name} is ${named.includes(name) ? 'not listed' : 'no page'}`);
}

/**
 * Quotations that are not among `texts`, italics that are, and unpaired quotation marks, which would hide a quotation.
 */
function misquotations(pages: SourceFile[], texts: string[]): string[] {
  const known = new Set(texts);
  return pages.flatMap(({ path, text }) => {
    const prose = inOneLine(text).replace(/`[^`]*`|\*\*/g, '');
    const unknown = captured(prose, /“([^“”]*)”/g).filter((quoted) => !known.has(quoted));
    const misplaced = captured(prose, /(?<!\w)_([^_]+)_(?!\w)/g).filter((shown) => known.has(shown));
    const stray = prose.replace(/“[^“”]*”/g, '').match(/["“”]/g) ?? [];
    return [
      ...unknown.map((quoted) => `${path}: “${quoted}” is no text of the contract`),
      ...misplaced.map((shown) => `${path}: _${shown}_ is a text of the contract, to be quoted`),
      ...stray.map((mark) => `${path}: ${mark} without its like`),
    ];
  });
}

/** All texts in the exports of a module; … stands for arguments of functions. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function')
    return textsIn(Reflect.apply(value, undefined, Array(value.length).fill('…')));
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function numbersOf({ text }: SourceFile): number[] {
  return captured(text, entry).map(Number);
}

/** Joins lines, without the markers at the beginning of each line of a comment or an entry. */
function inOneLine(text: string): string {
  return text.replace(/\s*\n\s*(?:\*(?![*/])|\/\/)?\s*/g, ' ');
}

function captured(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, part = '']) => part);
}

const root = fileURLToPath(new URL('../../../', import.meta.url));

function filesAt(pattern: string, exclude: string[] = []) {
  const paths = globSync(pattern, { cwd: root, exclude: ['**/node_modules', ...exclude] });
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const contents = 'docs/rules/README.md';
const pages = filesAt('docs/rules/*.md', [contents]);
/** All sources except for this file, which contains invalid examples. */
const sources = filesAt('{contract,server,web,e2e,bench,tools}/**/*.{ts,tsx,mjs}', [
  'web/build',
  'web/.react-router',
  'server/src/testing/rules.test.ts',
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
  '/** rules/games 4 */',
  '/** rules/games */',
  '// See docs/rules/chess.md.',
  '// As rules/games 2 and 3 say.',
  '/**\n * Ends in time (rules/games\n * 12).\n */',
])('finds citations of missing rules: %j', (text) => {
  expect(lostCitations([{ path: 'a.ts', text }], games)).toHaveLength(1);
});

test.each([
  '/** specification 9 */',
  '/** Done (decisions\n * 4.2). */',
  '// The specification writes it so.',
])('finds references to documents outside the repository: %j', (text) => {
  expect(olderReferences([{ path: 'a.ts', text }])).toHaveLength(1);
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
