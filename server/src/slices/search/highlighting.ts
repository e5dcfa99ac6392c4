/** Highlights search matches in a text. Pure. */
import { normalizeForSearch } from '#contract/core/search-text.ts';
import type { Run } from '#contract/search/model.ts';

/** The words to highlight, as `comparable` returns them. */
export interface HighlightedTerms {
  words: ReadonlySet<string>;
  /** Words with one of these prefixes match as well. */
  beginnings: readonly string[];
}

/** A text split into words, which many searches reuse. */
export interface TextInWords {
  text: string;
  /** The words in the form that `comparable` returns. */
  words: readonly string[];
  /** The start and end offset of each word in turn. */
  bounds: Uint32Array;
}

const excerptWords = 32;
/** The number of words of an excerpt before the first match. */
const leadWords = 5;

export function inWords(text: string): TextInWords {
  const matches = [...text.matchAll(/[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]+/gu)];
  return {
    text,
    words: matches.map(([word]) => comparable(word)),
    bounds: Uint32Array.from(matches.flatMap(({ index, 0: word }) => [index, index + word.length])),
  };
}

/**
 * Letters that Unicode does not decompose into a letter and a mark. The database replaces them in the same way
 * (unaccent).
 */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
};
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** A word in lower case, without accents and invisible characters. */
export function comparable(word: string): string {
  const lower = normalizeForSearch(word).toLowerCase();
  // Most words are plain ASCII.
  if (/^[a-z\d]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(plainLetter, (letter) => plainLetters[letter] ?? letter);
}

/** Returns the whole text in runs. */
export function highlightAll(content: TextInWords, wanted: HighlightedTerms): Run[] {
  return runsOf(content, wantedPlaces(content, wanted), 0, content.text.length);
}

/** Returns the part of the text with the most matches, in runs, with dots at the cuts. Undefined without a match. */
export function highlightExcerpt(content: TextInWords, wanted: HighlightedTerms): Run[] | undefined {
  const { text, words } = content;
  const places = wantedPlaces(content, wanted);
  const best = bestStart(places);
  if (best === undefined) return undefined;
  const least = Math.max(0, best - leadWords);
  const first = firstApart(content, least, best);
  const last = lastApart(content, Math.min(least + excerptWords, words.length) - 1, best);
  const start = first === 0 ? 0 : startOfPiece(content, first);
  const end = last === words.length - 1 ? text.length : endOfWord(text, endOf(content, last));
  const shown = places.filter((place) => place >= first && place <= last);
  const runs = runsOf(content, shown, start, end);
  const isCut = end < text.length && !/[.!?]$/.test(text.slice(start, end));
  return [...(start > 0 ? [plain('… ')] : []), ...runs, ...(isCut ? [plain(' …')] : [])];
}

const startOf = ({ bounds }: TextInWords, place: number) => bounds[2 * place] ?? 0;
const endOf = ({ bounds }: TextInWords, place: number) => bounds[2 * place + 1] ?? 0;

/** The text between a word and the previous one. */
const gapBefore = (content: TextInWords, place: number) =>
  content.text.slice(place === 0 ? 0 : endOf(content, place - 1), startOf(content, place));

/**
 * True if white space separates the word from the previous one. Apostrophes, hyphens and dots also separate words, but
 * an excerpt must not be cut there.
 */
const isApart = (content: TextInWords, place: number) =>
  place === 0 || place === content.words.length || /\s/.test(gapBefore(content, place));

/** Returns the first word from `least` to `most` that follows white space; `least` if there is none. */
function firstApart(content: TextInWords, least: number, most: number): number {
  for (let place = least; place <= most; place += 1) if (isApart(content, place)) return place;
  return least;
}

/** Returns the last word from `most` down to `least` that white space follows; `most` if there is none. */
function lastApart(content: TextInWords, most: number, least: number): number {
  for (let place = most; place >= least; place -= 1) if (isApart(content, place + 1)) return place;
  return most;
}

/** The start of the word with its leading punctuation, such as a quotation mark. */
function startOfPiece(content: TextInWords, place: number): number {
  const [signs = ''] = /\S*$/.exec(gapBefore(content, place)) ?? [];
  return startOf(content, place) - (isApart(content, place) ? signs.length : 0);
}

/** The positions of matching words, in order. */
function wantedPlaces({ words }: TextInWords, wanted: HighlightedTerms): number[] {
  const places: number[] = [];
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place] ?? '';
    if (wanted.words.has(word) || wanted.beginnings.some((beginning) => word.startsWith(beginning))) {
      places.push(place);
    }
  }
  return places;
}

/** The first match of the excerpt: the one that the most others follow closely. */
function bestStart(places: number[]): number | undefined {
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

/** The end of the word with its trailing punctuation, such as a full stop. */
function endOfWord(text: string, end: number): number {
  const [signs = ''] = /^[^\s\p{L}\p{N}\p{M}]*/u.exec(text.slice(end, end + 5)) ?? [];
  return end + signs.length;
}

/** Splits the text from `start` to `end` at the matching words. */
function runsOf(content: TextInWords, matched: number[], start: number, end: number): Run[] {
  const { text } = content;
  const runs: Run[] = [];
  let done = start;
  for (const place of matched) {
    const from = startOf(content, place);
    if (from > done) runs.push(plain(text.slice(done, from)));
    done = endOf(content, place);
    runs.push({ text: text.slice(from, done), matched: true });
  }
  if (done < end) runs.push(plain(text.slice(done, end)));
  return runs;
}

function plain(text: string): Run {
  return { text, matched: false };
}
