/** Converts safe HTML to plain text for search, cards and e-mails. */
import { inlineTags } from './allow-list.ts';

export interface PlainText {
  /** The whole text on one line; block elements are separated by a space. */
  text: string;
  /** Its opening in the form of `textWithSeparators`, cut as by `summaryOf`. */
  opening: string;
}

/** Accepts only HTML from `htmlReader`: its tags are known, and their attributes contain no `>`. */
export function plainTextOf(html: string, openingLength: number): PlainText {
  const skeleton = html.replace(inlineTag, '');
  return { text: lineOf(skeleton), opening: summaryOf(lineOf(markedApart(skeleton)), openingLength) };
}

/**
 * Returns the whole text on one line for people to read. A heading without final punctuation gets a colon, any other
 * block a middle dot. The HTML may have been cut anywhere.
 */
export function textWithSeparators(html: string): string {
  const whole = html.replace(/<[^>]*$|&[^;\s]{0,3}$/, '');
  return lineOf(markedApart(whole.replace(inlineTag, '')));
}

const inlineTag = new RegExp(`</?(?:${inlineTags.join('|')})(?: [^>]*)?>`, 'g');

/** Without a mark, a block and the next one would read as one sentence. */
function markedApart(skeleton: string): string {
  return skeleton.replace(unmarkedHeading, '$1: ').replace(unmarkedBlock, '$1 · ');
}

const unmarkedHeading = /([^\s>.,:;!?…])\s*<\/h[1-6]>/g;
/** The last block needs no mark. */
const unmarkedBlock = /([^\s>.,:;!?…])\s*<[^>]*>(?=(?:\s|<[^>]*>)*[^\s<])/g;

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

function lineOf(skeleton: string): string {
  return (
    skeleton
      .replace(/<[^>]*>/g, ' ')
      .replace(/&(?:lt|gt|amp);/g, (entity) => entities[entity] ?? entity)
      // Most spaces stand alone and may stay.
      .replace(/[^\S ]\s*| \s+/g, ' ')
      .trim()
  );
}

/** A longer run of characters without a space is no word that anybody searches for. */
const longWord = /\S{100}(?=\S)/gu;

/**
 * Splits long words for search: for `a_a_a_…` without end PostgreSQL's parser takes quadratic time, minutes for one
 * description.
 */
export function withLongWordsBroken(text: string): string {
  return mayHoldLongWord(text) ? text.replace(longWord, '$& ') : text;
}

/** Few texts have one, and scanning from space to space takes a thirtieth of the time. */
function mayHoldLongWord(text: string): boolean {
  let start = 0;
  for (let end = text.indexOf(' '); end !== -1; end = text.indexOf(' ', start)) {
    if (end - start > 100) return true;
    start = end + 1;
  }
  return text.length - start > 100;
}

/** Returns the opening of a text, at most `limit` characters, cut between words, with an ellipsis if it continues. */
export function summaryOf(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const opening = text.slice(0, limit);
  const lastSpace = opening.search(/\s\S*$/);
  const whole = lastSpace > 0 ? opening.slice(0, lastSpace) : withoutHalf(opening.slice(0, -1));
  return `${whole.replace(/[\s,;:.–—-]+$/, '')}…`;
}

/** A cut must not leave half of a surrogate pair. */
function withoutHalf(text: string): string {
  return text.isWellFormed() ? text : text.slice(0, -1);
}

/** Control characters other than tab and line ends: no keyboard types them, and search results use them as markers. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
