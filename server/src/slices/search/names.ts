/** The names that products are filed under, among the words that a search knows. Pure. */
import type { NamedFilings } from '../masters/index.ts';
import type { KnownTerm } from './queries.ts';
import { type Alternative, isSimilar, mayHoldTypingError } from './terms.ts';

/** A term that stands in a name is known; another one may stand for a word of a name. */
export function withNames<Term extends KnownTerm>(known: Term, names: NamedFilings): Term {
  if (known.isKnown) return known;
  if (names.holds(known)) return { ...known, isKnown: true, similar: [] };
  return mayHoldTypingError(known.term)
    ? { ...known, similar: [...similarNames(known, names), ...known.similar] }
    : known;
}

function similarNames(known: KnownTerm, names: NamedFilings): KnownTerm['similar'] {
  return names.filings
    .filter(({ word }) => isSimilar(known, word))
    .map(({ word, stem }) => ({ word, stem, forms: names.formsOf(stem) }));
}

/** With the ids of what is named by one of the words: a product that is filed under it matches as well. */
export function withFilings(alternatives: Alternative[], names: NamedFilings): Alternative[] {
  const lexemes = new Set(alternatives.flatMap((alternative) => names.lexemesFor(alternative)));
  return [...alternatives, ...[...lexemes].map((word) => ({ word, isPrefix: false }))];
}
