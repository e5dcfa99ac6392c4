/** Highlights in a text what a search was for. Pure. */
import type { Run } from '#contract/search/model.ts';

/** What counts as found, in lower case. */
export interface HighlightedTerms {
  words: ReadonlySet<string>;
  /** A word that starts like one of these counts as well. */
  beginnings: readonly string[];
}

interface Token {
  start: number;
  end: number;
  isHighlighted: boolean;
}

/** Words of an excerpt. */
const excerptWords = 32;
/** Words before the first one that is wanted. */
const leadWords = 5;

/** The whole text in runs. */
export function highlightAll(text: string, wanted: HighlightedTerms): Run[] {
  return runsOf(text, tokensOf(text, wanted), 0, text.length);
}

/**
 * The part of the text that holds most of what is wanted, in runs, with dots where it was cut.
 * Undefined when nothing in it is wanted.
 */
export function highlightExcerpt(text: string, wanted: HighlightedTerms): Run[] | undefined {
  const tokens = tokensOf(text, wanted);
  const best = bestStart(tokens);
  if (best === undefined) return undefined;
  const first = best <= leadWords ? 0 : best - leadWords;
  const last = Math.min(first + excerptWords, tokens.length) - 1;
  const start = first === 0 ? 0 : (tokens[first]?.start ?? 0);
  const end = last === tokens.length - 1 ? text.length : endOfWord(text, tokens[last]?.end ?? 0);
  const runs = runsOf(text, tokens.slice(first, last + 1), start, end);
  const isCut = end < text.length && !/[.!?]$/.test(text.slice(start, end));
  return [...(start > 0 ? [plain('… ')] : []), ...runs, ...(isCut ? [plain(' …')] : [])];
}

function tokensOf(text: string, { words, beginnings }: HighlightedTerms): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const word = match[0].toLowerCase();
    const isHighlighted = words.has(word) || beginnings.some((beginning) => word.startsWith(beginning));
    tokens.push({ start: match.index, end: match.index + match[0].length, isHighlighted });
  }
  return tokens;
}

/** The first of the excerpt's wanted words: the one that most others follow closely. */
function bestStart(tokens: Token[]): number | undefined {
  const places = tokens.flatMap(({ isHighlighted }, place) => (isHighlighted ? [place] : []));
  let best: number | undefined;
  let most = 0;
  let end = 0;
  for (const [index, place] of places.entries()) {
    while (end < places.length && (places[end] ?? 0) < place + excerptWords - leadWords) end += 1;
    if (end - index > most) {
      most = end - index;
      best = place;
    }
  }
  return best;
}

/** With the signs that end it, such as a full stop. */
function endOfWord(text: string, end: number): number {
  const [signs = ''] = /^[^\s\p{L}\p{N}\p{M}]*/u.exec(text.slice(end, end + 5)) ?? [];
  return end + signs.length;
}

function runsOf(text: string, tokens: Token[], start: number, end: number): Run[] {
  const runs: Run[] = [];
  let done = start;
  for (const token of tokens) {
    if (!token.isHighlighted) continue;
    if (token.start > done) runs.push(plain(text.slice(done, token.start)));
    runs.push({ text: text.slice(token.start, token.end), matched: true });
    done = token.end;
  }
  if (done < end) runs.push(plain(text.slice(done, end)));
  return runs;
}

function plain(text: string): Run {
  return { text, matched: false };
}
