/** Control characters, halves of characters, and what turns the text around it to read from the other side. */
const unreadable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Of one line of text. */
export function isReadable(line: string): boolean {
  return !unreadable.test(line);
}

/**
 * True if anything of plain text shows: a letter, a digit or a sign. White space, marks without a letter and characters that
 * leave nothing to see, such as fillers of Hangul and the blank pattern of Braille, do not.
 */
export function isVisible(text: string): boolean {
  return /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

const invisible = /[\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** An address without the white space and the invisible marks around it, which are copied along. */
export function trimInvisible(address: string): string {
  let [start, end] = [0, address.length];
  while (start < end && invisible.test(address.charAt(start))) start += 1;
  while (end > start && invisible.test(address.charAt(end - 1))) end -= 1;
  return address.slice(start, end);
}

/** What is left of a text as one line: its line breaks and tabs are spaces, and what nobody can read is taken out. */
export function readableLine(text: string): string {
  return readablePart(text.replace(/[\t-\r]+/g, ' '));
}

/** What is left of a line once all that nobody can read is taken out. */
export function readablePart(line: string): string {
  return Array.from(line).filter(isReadable).join('');
}
