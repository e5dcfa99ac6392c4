/** Derives texts of a message: previews, replies, and their quoted history. */
import { readableLine } from '../core/readable-text.ts';
import { messageTexts, quoteLine } from './texts.ts';

/** Characters of a message shown in lists (rules/messages 2). */
export const snippetLength = 82;

/** The maximum length of a subject in characters. */
export const subjectLimit = 200;
/** The maximum length of a quoted history, so that the reply has room. */
const quoteLimit = 10_000;

const dashes = '-'.repeat(20);
/** Matches a typed header as well. Spaces do not cross lines, so each line is scanned once. */
const dashedLine = /^[^\S\r\n\u2028\u2029]*-{5,}[^\S\r\n\u2028\u2029]*$/gm;

/** Returns the beginning of the words above the history as one line with an ellipsis, cut between words if possible. */
export function snippetOf(text: string): string {
  const [own] = splitHistory(text.slice(0, snippetLength * 8));
  const line = [...lineOf(own)];
  if (line.length <= snippetLength) return line.join('');
  const opening = line.slice(0, snippetLength);
  const words = opening.slice(0, Math.max(opening.lastIndexOf(' '), 0));
  const shown = words.length > snippetLength / 2 ? words : opening.slice(0, -1);
  return `${shown.join('').replace(/[\s,;:.–—-]+$/, '')}…`;
}

function lineOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

export function subjectOrNone(subject: string): string {
  return subject === '' ? messageTexts.noSubject : subject;
}

/**
 * rules/messages 5: adds one prefix, however often a message is answered, within the length limit. Characters that a
 * subject may not contain are removed.
 */
export function replySubject(subject: string): string {
  const line = readableLine(subject);
  return /^re:/i.test(line) ? line : shortened(`RE: ${subjectOrNone(line)}`, subjectLimit);
}

interface Quoted {
  /** The date, formatted for the reader. */
  date: string;
  sender: string;
  text: string;
}

/** Returns the beginning of a reply: empty lines, a dashed line, and the quoted message. */
export function quotedMessage({ date, sender, text }: Quoted): string {
  return `\n\n${dashes}\n${quoteLine(date, sender)}\n${shortened(text, quoteLimit)}`;
}

/** Cuts with an ellipsis, never within a surrogate pair. */
function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/\p{Cs}$/u, '')}…`;
}

/** rules/messages 3: splits into the new words and each part of the history. */
export function splitHistory(text: string): [own: string, ...quoted: string[]] {
  const [own = '', ...quoted] = text
    .split(dashedLine)
    .map((part) => part.replace(/^\s*[\r\n\u2028\u2029]/, '').trimEnd());
  return [own, ...quoted.filter((part) => part !== '')];
}
