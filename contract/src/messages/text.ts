/** What is made of a message's words: openings, answers, and the history that they quote. */
import { readableLine } from '../core/readable.ts';
import { messageTexts, quoteLine } from './texts.ts';

/** rules/messages 2 */
export const snippetLength = 82;

/** Characters. */
export const subjectLimit = 200;
/** Characters that an answer quotes at most, so that it has room of its own. */
const quoteLimit = 10_000;

const dashes = '-'.repeat(20);
/** As people write one, too. Its spaces end no line: each line is looked at once, however many there are. */
const dashedLine = /^[^\S\r\n\u2028\u2029]*-{5,}[^\S\r\n\u2028\u2029]*$/gm;

/** The opening of the words above the history, in one line, cut between words, with an ellipsis; a long word is cut within. */
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
 * rules/messages 5: once, however often it goes back and forth, and never longer than a subject may be. What an older subject
 * holds and an answer may not is left out.
 */
export function replySubject(subject: string): string {
  const line = readableLine(subject);
  return /^re:/i.test(line) ? line : shortened(`RE: ${subjectOrNone(line)}`, subjectLimit);
}

interface Quoted {
  /** As the reader writes it. */
  date: string;
  sender: string;
  text: string;
}

/** What an answer begins with: room to write, a dashed line, and what it answers. */
export function quotedMessage({ date, sender, text }: Quoted): string {
  return `\n\n${dashes}\n${quoteLine(date, sender)}\n${shortened(text, quoteLimit)}`;
}

/** With what says so, and never half a character before it. */
function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  return `${text.slice(0, limit - 1).replace(/\p{Cs}$/u, '')}…`;
}

/** rules/messages 3: the words themselves, and each part of the history below them. */
export function splitHistory(text: string): [own: string, ...quoted: string[]] {
  const [own = '', ...quoted] = text
    .split(dashedLine)
    .map((part) => part.replace(/^\s*[\r\n\u2028\u2029]/, '').trimEnd());
  return [own, ...quoted.filter((part) => part !== '')];
}
