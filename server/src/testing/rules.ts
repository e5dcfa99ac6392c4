/**
 * Checks the rules of the product (docs/rules), the comments that cite them and the decisions (docs/decisions) as text.
 * Every citation must exist, and every quotation in the pages must match the product. Pure.
 */
import type { SourceFile } from './imports.ts';

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
export function lostCitations(files: SourceFile[], pages: SourceFile[]): string[] {
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
export function olderReferences(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) =>
    [...inOneLine(text).matchAll(olderReference)].map(([found]) => `${path}: ${found}`),
  );
}

/** Pages whose numbers are not 1, 2, 3 … in order. */
export function misnumbered(pages: SourceFile[]): string[] {
  return pages.flatMap((page) => {
    const numbers = numbersOf(page);
    if (numbers.length === 0) return [`${page.path}: no rules`];
    const wrong = numbers.findIndex((number, index) => number !== index + 1);
    return wrong === -1 ? [] : [`${page.path}: ${numbers[wrong]} where ${wrong + 1} is expected`];
  });
}

/** Pages that the table of contents lacks, and entries in it without a page. */
export function unlisted(contents: string, pages: SourceFile[]): string[] {
  const listed = [...contents.matchAll(/^- \[[\w-]+\]\(([\w-]+)\.md\)/gm)].map(([, name = '']) => name);
  const named = pages.map(({ path }) => pageName(path));
  const lonely = new Set(listed).symmetricDifference(new Set(named));
  return [...lonely].map((name) => `${name} is ${named.includes(name) ? 'not listed' : 'no page'}`);
}

/**
 * Quotations that are not among `texts`, italics that are, and unpaired quotation marks, which would hide a quotation.
 */
export function misquotations(pages: SourceFile[], texts: string[]): string[] {
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
export function textsIn(value: unknown): string[] {
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
