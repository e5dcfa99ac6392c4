/** The words of searches without results that may be stored (rules/statistics 9). Pure. */

const longest = 60;
/** Matches addresses, and long digits such as member, phone or card numbers. */
const personal = /@|\d(?:[\s().+/-]*\d){5}/;

/** Normalizes to lower case and single spaces. Undefined if it must not be stored. */
export function keepableWords(text: string): string | undefined {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return words === '' || words.length > longest || personal.test(words) ? undefined : words;
}
