/** Control characters, lone surrogates, and marks that reverse the direction of the text around them. */
const unreadable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** True if a single-line text contains no unreadable characters. */
export function isReadable(line: string): boolean {
  return !unreadable.test(line);
}

/**
 * True if the text shows a letter, a digit or a sign. White space, lone marks and invisible characters, such as Hangul
 * fillers and the blank Braille pattern, do not count.
 */
export function isVisible(text: string): boolean {
  return /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

const invisible = /[\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Removes the white space and invisible marks around an address, which people copy along. */
export function trimInvisible(address: string): string {
  let [start, end] = [0, address.length];
  while (start < end && invisible.test(address.charAt(start))) start += 1;
  while (end > start && invisible.test(address.charAt(end - 1))) end -= 1;
  return address.slice(start, end);
}

/** Reduces a text to one line: line breaks and tabs become spaces, unreadable characters go. */
export function readableLine(text: string): string {
  return readablePart(text.replace(/[\t-\r]+/g, ' '));
}

/** Removes the unreadable characters of a line. */
export function readablePart(line: string): string {
  return Array.from(line).filter(isReadable).join('');
}
