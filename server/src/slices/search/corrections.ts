/** Typing errors: the words that an unknown term may stand for, and how a reader is told of them. Pure. */
import type { Correction } from '#contract/search/model.ts';
import type { KnownTerm } from './queries.ts';
import { isSimilar, isWithinOneEdit, mayHoldTypingError } from './terms.ts';

/** Each word with its stem and its forms. None for a term that is known. */
export function correctionsOf(known: KnownTerm): KnownTerm['similar'] {
  if (!mayHoldTypingError(known.term)) return [];
  return known.similar.filter(({ word }) => isSimilar(known, word));
}

/** For each corrected term the words that were searched instead, one for all forms: equally long ones first, as most errors replace or swap letters. */
export function toldCorrections(terms: KnownTerm[]): Correction[] {
  return terms.flatMap((known) => {
    const families = new Map(
      writtenOnes(correctionsOf(known)).map((found) => [found.stem ?? found.word, found]),
    );
    const told = [...families].map(([stem, { forms }]) => formToShow(known.term, stem, forms));
    const difference = (word: string) => Math.abs(word.length - known.term.length);
    told.sort((one, other) => difference(one) - difference(other) || (one < other ? -1 : 1));
    return told.length === 0 ? [] : [{ from: known.typed, to: told }];
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
