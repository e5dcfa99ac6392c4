import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { lostCitations, misnumbered, misquotations, olderReferences, textsIn, unlisted } from './rules.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function filesAt(pattern: string, exclude: string[] = []) {
  return globSync(pattern, { cwd: root, exclude: ['**/node_modules', ...exclude] }).map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }));
}

const contents = 'docs/rules/README.md';
const pages = filesAt('docs/rules/*.md', [contents]);
const documents = filesAt('docs/**/*.md');
/** All but these two files, whose examples are broken on purpose. */
const sources = filesAt('{contract,server,web,e2e,bench,tools}/**/*.{ts,tsx,mjs}', [
  'web/build',
  'web/.react-router',
  'server/src/testing/rules*.ts',
]);

async function contractTexts(): Promise<string[]> {
  const paths = globSync('contract/src/**/*texts.ts', { cwd: root });
  const modules = await Promise.all(paths.map((path) => import(join(root, path))));
  return modules.flatMap(textsIn);
}

describe('the rules of the product', () => {
  test('are numbered without gaps, on pages that the table of contents names', () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(misnumbered(pages)).toEqual([]);
    expect(unlisted(readFileSync(join(root, contents), 'utf8'), pages)).toEqual([]);
  });

  test('are where code and documents say that they are', () => {
    expect(sources.length).toBeGreaterThan(200);
    expect(lostCitations([...sources, ...documents], pages)).toEqual([]);
    expect(olderReferences(sources)).toEqual([]);
  });

  test('quote the texts that the product shows', async () => {
    const texts = await contractTexts();
    expect(texts.length).toBeGreaterThan(100);
    expect(misquotations(pages, texts)).toEqual([]);
  });
});

/** Made up, as is what refers to it below: some of it must lead nowhere. */
const page = (text: string) => [{ path: 'docs/rules/games.md', text }];
const games = page('# Games\n\n- **1.** A game begins.\n- **3.** It has “Level …”.\n- **2.** It ends.\n');

describe('a citation', () => {
  const lost = (text: string) => lostCitations([{ path: 'a.ts', text }], games);

  test.each([
    '/** rules/games 1 */',
    '// As rules/games 2 and rules/games 3 say.',
    '/**\n * Ends in time (rules/games\n * 2).\n */',
    '// See docs/rules/games.md, and [chess](rules/chess.md).',
  ])('that leads to a rule is fine: %j', (text) => {
    expect(lost(text)).toEqual([]);
  });

  test.each([
    '/** rules/games 4 */',
    '/** rules/chess 1 */',
    '/** rules/games */',
    '// See docs/rules/chess.md.',
    '/** rules/games 1.2 */',
    '// As rules/games 2 and 3 say.',
    '/**\n * Ends in time (rules/games\n * 12).\n */',
  ])('that leads nowhere is found: %j', (text) => {
    expect(lost(text)).toHaveLength(1);
  });
});

describe('a reference to papers that are elsewhere', () => {
  const older = (text: string) => olderReferences([{ path: 'a.ts', text }]);

  test.each([
    '/** specification 9 */',
    '/** Done (decisions\n * 4.2). */',
    '// (Specification 2, Games)',
    '// as decision 8 has it',
    '// The specification writes it so.',
  ])('is found: %j', (text) => {
    expect(older(text)).toHaveLength(1);
  });

  test.each([
    '// docs/decisions/0010 says why, and so does decision 0004.',
    'register(swagger, { specification: { document } });',
    '// A hundred decisions of 3 members.',
  ])('is something else than %j', (text) => {
    expect(older(text)).toEqual([]);
  });
});

describe('numbers', () => {
  test('may stand in any order', () => {
    expect(misnumbered(games)).toEqual([]);
  });

  test.each(['# Games\n', '- **2.** It ends.\n', '- **1.** It begins.\n- **1.** It ends.\n'])(
    'that are missing or there twice are found: %j',
    (text) => {
      expect(misnumbered(page(text))).toHaveLength(1);
    },
  );

  test('of a page that nobody lists, and a listed page that is not there, are found', () => {
    expect(unlisted('| [games](games.md) | play |', games)).toEqual([]);
    expect(unlisted('| [chess](chess.md) | play |', games)).toEqual([
      'chess is no page',
      'games is not listed',
    ]);
  });
});

describe('texts', () => {
  const texts = textsIn({
    levelText: (level: number) => `Level ${level}`,
    game: { over: 'Game over', lives: 3 },
  });

  test('are found wherever a module holds them', () => {
    expect(texts).toEqual(['Level …', 'Game over']);
  });

  test('are quoted as they are, also across lines; other ones are set in italics', () => {
    const fine = '- **1.** “Game\n  over” after “Level …”, then _Play again_. `"code"` is **no** text.';
    expect(misquotations(page(fine), texts)).toEqual([]);
  });

  test.each(['“Game Over”', '“Level 3”', '_Game over_', '"Game over"', '“Game over'])(
    'that are quoted wrongly are found: %s',
    (quotation) => {
      expect(misquotations(page(`- **1.** It says ${quotation} at last.`), texts)).not.toEqual([]);
    },
  );
});
