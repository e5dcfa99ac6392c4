/** The SQL of words: what a message is found by, and what somebody looks for. */

/** Addresses and what else is written in one go are found by their parts. */
function parts(text: string): string {
  return `translate(${text}, '@._-+/:', '       ')`;
}

/** The forms of the words of `text`; of `names` the words themselves, too, some of which say nothing in a sentence. */
export function wordsOf(text: string, names: string): string {
  const vectors = [`'english', ${parts(text)}`, `'english', ${parts(names)}`, `'simple', ${parts(names)}`];
  return `tsvector_to_array(${vectors.map((vector) => `to_tsvector(${vector})`).join(' || ')})`;
}

/** What is looked for: words that say nothing count where there are no others. */
export function soughtWords(text: string): string {
  return `coalesce(
    nullif(tsvector_to_array(to_tsvector('english', ${parts(text)})), '{}'),
    tsvector_to_array(to_tsvector('simple', ${parts(text)})))`;
}
