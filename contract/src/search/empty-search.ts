/** Words of searches that found nothing, as they may be kept (rules/statistics 9). Pure. */

const longest = 60;
/** An address, or digits such as a number of a member, a phone or a card has. */
const personal = /@|\d(?:[\s().+/-]*\d){5}/;

/** In small letters with single spaces. Undefined of what is never kept. */
export function keepableWords(text: string): string | undefined {
  const words = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  return words === '' || words.length > longest || personal.test(words) ? undefined : words;
}
