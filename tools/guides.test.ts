/** The documents: guides are listed, finished and short, and links are valid. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const guides = globSync('docs/running/*.md').sort();
const readme = readFileSync('README.md', 'utf8');
const hosting = ['service', 'containers', 'kubernetes'].map((name) => `docs/running/${name}.md`);

/** Text without code blocks. */
const proseOf = (path: string) => readFileSync(path, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '');

test('each guide is named in the README', () => {
  expect(guides.length).toBeGreaterThan(10);
  expect(guides.filter((path) => !readme.includes(`(${path})`))).toEqual([]);
});

test('no guide contains an unfilled placeholder', () => {
  expect(guides.filter((path) => /^[A-Z]{3,}$|\bTODO\b|\bTBD\b/m.test(proseOf(path)))).toEqual([]);
});

test('a guide has at most 80 lines, one for hosting at most 60', () => {
  const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').length;
  expect(guides.filter((path) => linesOf(path) > (hosting.includes(path) ? 60 : 80))).toEqual([]);
});

test.each([
  ['README.md', 150],
  ['CONTRIBUTING.md', 80],
  ['docs/BENCHMARKS.md', 120],
])('%s has at most %i lines', (path, limit) => {
  expect(readFileSync(path, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(limit);
});

test('the architecture can be read in five minutes: it has at most 900 words', () => {
  expect(readFileSync('docs/ARCHITECTURE.md', 'utf8').trim().split(/\s+/).length).toBeLessThanOrEqual(900);
});

/** Heading anchors as GitHub creates them. */
const anchorsOf = (path: string) =>
  [...proseOf(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

test('links between documents lead to an existing file and heading', () => {
  const documents = globSync('{*.md,{docs,e2e,ops,server}/**/*.md}');
  const lost = documents.flatMap((path) =>
    [...proseOf(path).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].flatMap(
      ([link, to = '', anchor]) => {
        const target = to === '' ? path : join(dirname(path), to);
        const isThere = existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
        return isThere ? [] : [`${path}: ${link}`];
      },
    ),
  );
  expect(documents.length).toBeGreaterThan(50);
  expect(lost).toEqual([]);
});
