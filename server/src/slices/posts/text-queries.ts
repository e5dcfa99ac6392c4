/** The SQL of words to find: what they match, and the values that go with it. */
import { escapeHtml, quoteDepth } from '#contract/core/html.ts';
import { normalizeForSearch } from '#contract/core/search-text.ts';

export interface TextQuery {
  /** Everything that was typed, for `websearch_to_tsquery`. */
  all: string;
  /** The same without the last word, which `beginning` may only begin; both '' where that is no plain word. */
  rest: string;
  /** In PostgreSQL's query language: `annui:*`. Letters and digits alone, safe to write into a query. */
  beginning: string;
}

/** PostgreSQL keeps each minus in mind until its word comes, and fails beyond some thirty. */
const minusLimit = 20;

/** The last word is one that may not be typed to its end yet, if it has three letters. */
export function parseTextQuery(typed: string): TextQuery {
  const said = phrasesOf(normalizeForSearch(typed));
  const text = said.split('-').length > minusLimit ? said.replaceAll('-', ' ').trim() : said;
  const found = /^(?:(.*)\s)?([\p{L}\p{N}\p{M}]{3,})$/su.exec(text);
  // The words of a phrase stand one after the other: none of them is the last.
  if (found === null || typed.includes('"')) return { all: text, rest: '', beginning: '' };
  const [, rest = '', word] = found;
  return { all: text, rest, beginning: `${word}:*` };
}

/** What is written in one piece, as "life/health" is, stands side by side in texts, which are cut into words there (words_apart). */
function phrasesOf(typed: string): string {
  return typed.replace(/"[^"]*"|(?<=^|[\s-])[^\s"-][^\s"]*/gu, (piece) => {
    const words = piece.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
    return piece.startsWith('"') || words.length > 1 ? `"${words.join(' ')}"` : piece;
  });
}

/** The forms of the words that stand from `$first` on; of the last one the beginning, too, whatever its stem is. */
export function matchesWords(vector: string, first: number): string {
  return `${vector} @@ (${wordsFrom(first)})`;
}

/** The same for products, which have the words of what they are filed under, too. */
export function matchesFiled(vector: string, first: number): string {
  return `${vector} @@ (select filed_query(${wordsFrom(first)}))`;
}

function wordsFrom(first: number): string {
  const [all, rest, beginning] = [`$${first}`, `$${first + 1}`, `$${first + 2}`];
  return `
  websearch_to_tsquery('unaccented_english', ${all})
  || (websearch_to_tsquery('unaccented_english', ${rest})
    && (to_tsquery('unaccented_english', ${beginning}) || to_tsquery('unaccented_simple', ${beginning})))`;
}

/** The values that go with it. */
export function wordsOf({ all, rest, beginning }: TextQuery): string[] {
  return [all, rest, beginning];
}

/**
 * What HTML says of its own, without its elements: what it quotes is somebody else's, and may be hidden by now. Few
 * quote anything, and looking for quotes takes most of the time.
 */
export function wordsIn(html: string): string {
  const words = `regexp_replace(${html}, '<(?!/?blockquote\\M)[^<>]*>', '', 'g')`;
  return `case when ${html} like '%<blockquote%' then ${withoutQuotes(words)} else ${words} end`;
}

/** The innermost ones go first: nothing else between angle brackets is left. */
function withoutQuotes(words: string): string {
  const quote = `'<blockquote[^<>]*>[^<]*</blockquote>'`;
  return Array.from({ length: quoteDepth }).reduce<string>(
    (rest) => `regexp_replace(${rest}, ${quote}, ' ', 'g')`,
    words,
  );
}

/** For `ilike`: the words as they stand, anywhere. */
export function patternOf(text: string): string {
  return text === '' ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The same in HTML whose elements were taken out. */
export function htmlPatternOf(text: string): string {
  return patternOf(text.replace(/[&<>]/g, escapeHtml));
}
