/** The query that finds what a reader means by the terms of a search. Pure. */

import type { Correction } from '#contract/search/model.ts';
import type { NamedFilings } from '../taxonomy/index.ts';
import type { KnownTerm } from './queries.ts';
import {
  type Alternative,
  isSimilar,
  isWithinOneEdit,
  mayBePrefix,
  mayHoldTypingError,
  termLimit,
} from './terms.ts';

/** Each part must be matched by one of its alternatives; nothing matches a part without any. */
export type SearchQuery = Alternative[][];

/** The terms that count: stop words only where there is nothing else, and of the rest the first ten (rules/search 6). */
export function meaningfulTerms(terms: KnownTerm[], names: NamedFilings): KnownTerm[] {
  const named = terms.map((term) => withNames(term, names));
  const found = named.filter(({ stem }) => stem !== null);
  return (found.length > 0 ? found : named).slice(0, termLimit);
}

/**
 * All terms must match, each in any of its alternatives: as a form of the word, as the beginning of a word, corrected,
 * or as the name of something that the product is filed under.
 */
export function queryFor(terms: KnownTerm[], names: NamedFilings): SearchQuery {
  return terms.map((term) => withFilings(alternativesOf(term), names));
}

/** A query with the same matches: without beginnings that find nothing more, and each part once. */
export function reducedQuery(query: SearchQuery, terms: KnownTerm[]): SearchQuery {
  const parts = query.map((alternatives, place) => withoutVainBeginning(alternatives, terms[place]));
  return [...new Map(parts.map((part) => [textOfPart(part), part])).values()];
}

/** A query as PostgreSQL's query language writes it. */
export function textOf(query: SearchQuery): string {
  return query.map(textOfPart).join(' & ');
}

function textOfPart(alternatives: Alternative[]): string {
  const part = alternatives.map(textOfAlternative).join(' | ');
  return alternatives.length > 1 ? `(${part})` : part;
}

function textOfAlternative({ word, isPrefix }: Alternative): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'${isPrefix ? ':*' : ''}`;
}

function alternativesOf(known: KnownTerm): Alternative[] {
  const { term, stem, isKnown } = known;
  if (isKnown) {
    const itself = { word: term, isPrefix: mayBePrefix(term) };
    return stem === null || stem === term ? [itself] : [{ word: stem, isPrefix: false }, itself];
  }
  // The stem, too: whoever misspells one form means them all.
  const words = new Set(
    correctionsOf(known).flatMap(({ word, stem: form }) => (form === null ? [word] : [word, form])),
  );
  return [...words].map((word) => ({ word, isPrefix: false }));
}

/** The stem of a known term alone stands for all its forms where no other word begins with the term. */
function withoutVainBeginning(alternatives: Alternative[], known: KnownTerm | undefined): Alternative[] {
  const stem = known?.stem ?? null;
  if (!known?.isKnown || known.isBeginning || stem === null) return alternatives;
  return [
    { word: stem, isPrefix: false },
    ...alternatives.filter(({ word, isPrefix }) => !isPrefix && word !== stem),
  ];
}

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

/** Each word with its stem and its forms. None for a term that is known. */
export function correctionsOf(known: KnownTerm): KnownTerm['similar'] {
  if (!mayHoldTypingError(known.term)) return [];
  return known.similar.filter(({ word }) => isSimilar(known, word));
}

/** For each corrected term the words that were searched instead, one for all forms: equally long ones first, as most errors replace or swap letters. */
export function shownCorrections(terms: KnownTerm[]): Correction[] {
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
