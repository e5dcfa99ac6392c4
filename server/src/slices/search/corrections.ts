/** Typing errors: the words that an unknown term may stand for, and how a reader is told of them. Pure. */
import type { Correction } from '#contract/search/model.ts';
import type { KnownTerm } from './queries.ts';
import { isSimilar, isWithinOneEdit, mayHoldTypingError } from './terms.ts';
import type { WordFrequencies } from './word-frequencies.ts';

/** Each word with its stem and its forms. None for a term that is known. */
export function correctionsOf(known: KnownTerm): KnownTerm['similar'] {
  if (!mayHoldTypingError(known.term)) return [];
  return known.similar.filter(({ word }) => isSimilar(known, word));
}

/** Of each term that was corrected, the words that were searched instead: one for all forms, the most common first. */
export function toldCorrections(terms: KnownTerm[], frequencies: WordFrequencies): Correction[] {
  return terms.flatMap((known) => {
    const families = new Map(
      writtenOnes(correctionsOf(known)).map((found) => [found.stem ?? found.word, found]),
    );
    const told = [...families].map(([stem, { forms }]) => ({
      word: formToShow(known.term, stem, forms),
      share: frequencies.shareOf(stem),
    }));
    told.sort((one, other) => other.share - one.share || (one.word < other.word ? -1 : 1));
    return told.length === 0 ? [] : [{ from: known.typed, to: told.map(({ word }) => word) }];
  });
}

/** Without stems of others that would be shown as words because they have another stem: “milwauke” of “milwaukee”. */
function writtenOnes(found: KnownTerm['similar']): KnownTerm['similar'] {
  const stems = new Set(found.map(({ stem }) => stem));
  return found.filter(({ word, stem }) => word === stem || !stems.has(word));
}

/** The vocabulary holds stems beside the words that people write: “annuiti” is shown to nobody who has an “annuity”. */
function formToShow(term: string, stem: string, forms: string[]): string {
  const written = forms.filter((form) => form !== stem).sort((one, other) => one.length - other.length);
  return written.find((form) => isWithinOneEdit(term, form)) ?? written[0] ?? stem;
}
