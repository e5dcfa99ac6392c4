/** What safe HTML says, as plain text for search, cards and mails. */
import { inlineTags } from './allow-list.ts';

export interface Said {
  /** All of it in one line; elements that stand on lines of their own are separated by a space. */
  text: string;
  /** Its opening as `textApart` has it, cut as by `summaryOf`. */
  opening: string;
}

/** Of HTML that `htmlReader` has made, and no other: its tags are known, and their attributes hold no `>`. */
export function said(html: string, openingLength: number): Said {
  const skeleton = html.replace(inlineTag, '');
  return { text: lineOf(skeleton), opening: summaryOf(lineOf(markedApart(skeleton)), openingLength) };
}

/**
 * All of it in one line for people to read: a heading that ends without a mark of its own gets a colon, any other
 * block a dot in the middle. The HTML may have been cut anywhere.
 */
export function textApart(html: string): string {
  const whole = html.replace(/<[^>]*$|&[^;\s]{0,3}$/, '');
  return lineOf(markedApart(whole.replace(inlineTag, '')));
}

const inlineTag = new RegExp(`</?(?:${inlineTags.join('|')})(?: [^>]*)?>`, 'g');

/** On a line with what follows, what ends without a mark of its own would read as one sentence. */
function markedApart(skeleton: string): string {
  return skeleton.replace(unmarkedHeading, '$1: ').replace(unmarkedBlock, '$1 · ');
}

const unmarkedHeading = /([^\s>.,:;!?…])\s*<\/h[1-6]>/g;
/** The last block is followed by no words. */
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

/** So many characters without a space are no word that anybody looks for. */
const longWord = /\S{100}(?=\S)/gu;

/**
 * Text as it is searched, long words in pieces: over `a_a_a_…` without end PostgreSQL's parser takes the square
 * of its length, minutes for one description.
 */
export function withLongWordsBroken(text: string): string {
  return mayHoldLongWord(text) ? text.replace(longWord, '$& ') : text;
}

/** Hardly any text does, and from space to space that is told in a thirtieth of the time. */
function mayHoldLongWord(text: string): boolean {
  let start = 0;
  for (let end = text.indexOf(' '); end !== -1; end = text.indexOf(' ', start)) {
    if (end - start > 100) return true;
    start = end + 1;
  }
  return text.length - start > 100;
}

/** The opening of a text, at most `limit` characters, cut between words, with an ellipsis when it goes on. */
export function summaryOf(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const opening = text.slice(0, limit);
  const lastSpace = opening.search(/\s\S*$/);
  const whole = lastSpace > 0 ? opening.slice(0, lastSpace) : withoutHalf(opening.slice(0, -1));
  return `${whole.replace(/[\s,;:.–—-]+$/, '')}…`;
}

/** A cut may not leave one half of a character that takes two. */
function withoutHalf(text: string): string {
  return text.isWellFormed() ? text : text.slice(0, -1);
}

/** Control characters other than tab and line ends: no keyboard types them, and marks in search results are made of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
export const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
