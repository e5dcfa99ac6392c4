/** Control characters, halves of characters, and what turns the text around it to read from the other side. */
const unreadable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Of one line of text. */
export function isReadable(line: string): boolean {
  return !unreadable.test(line);
}

/** Whether anything of plain text shows: a letter, a digit or a sign, not white space and what has no width alone. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

/** What is left of a text as one line: its line breaks and tabs are spaces, and what nobody can read is taken out. */
export function readableLine(text: string): string {
  return readablePart(text.replace(/[\t-\r]+/g, ' '));
}

/** What is left of a line once all that nobody can read is taken out. */
export function readablePart(line: string): string {
  return Array.from(line).filter(isReadable).join('');
}
