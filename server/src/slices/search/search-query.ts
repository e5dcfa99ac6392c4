/** Builds the query for the terms of a search. Pure. */

import { normalizeForSearch } from '#contract/core/search-text.ts';
import type { Correction } from '#contract/search/model.ts';
import type { NamedFilings } from '../taxonomy/index.ts';
import type { KnownTerm } from './queries.ts';

/** Each part needs a match of one of its alternatives; a part without any matches nothing. */
export type SearchQuery = Alternative[][];

/** The terms to search: stop words only if there are no others, and of the rest the first ten (rules/search 6). */
export function meaningfulTerms(terms: KnownTerm[], names: NamedFilings): KnownTerm[] {
  const named = terms.map((term) => withNames(term, names));
  const found = named.filter(({ stem }) => stem !== null);
  return (found.length > 0 ? found : named).slice(0, termLimit);
}

/**
 * All terms must match, each by one of its alternatives. These are a form of the word, its prefix, a correction, or the
 * name of a taxonomy term of the product.
 */
export function queryFor(terms: KnownTerm[], names: NamedFilings): SearchQuery {
  return terms.map((term) => withFilings(alternativesOf(term), names));
}

/** An equivalent query without duplicate parts and without prefixes that find nothing more. */
export function reducedQuery(query: SearchQuery, terms: KnownTerm[]): SearchQuery {
  const parts = query.map((alternatives, place) => withoutVainBeginning(alternatives, terms[place]));
  return [...new Map(parts.map((part) => [textOfPart(part), part])).values()];
}

/** The query in `tsquery` syntax. */
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
  // Includes the stems, as the correction of a misspelt word stands for all of its forms.
  const words = new Set(
    correctionsOf(known).flatMap(({ word, stem: form }) => (form === null ? [word] : [word, form])),
  );
  return [...words].map((word) => ({ word, isPrefix: false }));
}

/** Drops the prefix search if no other word begins with the known term. Its stem then finds all forms. */
function withoutVainBeginning(alternatives: Alternative[], known: KnownTerm | undefined): Alternative[] {
  const stem = known?.stem ?? null;
  if (!known?.isKnown || known.isBeginning || stem === null) return alternatives;
  return [
    { word: stem, isPrefix: false },
    ...alternatives.filter(({ word, isPrefix }) => !isPrefix && word !== stem),
  ];
}

/** A term that occurs in a taxonomy name is known. Another one may be a typing error of such a name. */
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

/** Adds the ids of taxonomy terms with one of the words in their names, to match products filed under them. */
export function withFilings(alternatives: Alternative[], names: NamedFilings): Alternative[] {
  const lexemes = new Set(alternatives.flatMap((alternative) => names.lexemesFor(alternative)));
  return [...alternatives, ...[...lexemes].map((word) => ({ word, isPrefix: false }))];
}

/** Each word with its stem and forms. Empty for a known term. */
export function correctionsOf(known: KnownTerm): KnownTerm['similar'] {
  if (!mayHoldTypingError(known.term)) return [];
  return known.similar.filter(({ word }) => isSimilar(known, word));
}

/**
 * For each corrected term the words that were searched instead, one per stem. Words of equal length come first, as most
 * errors replace or swap letters.
 */
export function shownCorrections(terms: KnownTerm[]): Correction[] {
  return terms.flatMap((known) => {
    const families = new Map(
      writtenOnes(correctionsOf(known)).map((found) => [found.stem ?? found.word, found]),
    );
    const corrections = [...families].map(([stem, { forms }]) => formToShow(known.term, stem, forms));
    const difference = (word: string) => Math.abs(word.length - known.term.length);
    corrections.sort((one, other) => difference(one) - difference(other) || (one < other ? -1 : 1));
    return corrections.length === 0 ? [] : [{ from: known.typed, to: corrections }];
  });
}

/**
 * Removes stems of other words, which have a different stem themselves and would be shown as words: “milwauke” of
 * “milwaukee”.
 */
function writtenOnes(found: KnownTerm['similar']): KnownTerm['similar'] {
  const stems = new Set(found.map(({ stem }) => stem));
  return found.filter(({ word, stem }) => word === stem || !stems.has(word));
}

/** The vocabulary contains stems beside written words. It shows “annuity” and never the stem “annuiti”. */
function formToShow(term: string, stem: string, forms: string[]): string {
  const words = forms.filter((form) => form !== stem).sort((one, other) => one.length - other.length);
  return words.find((form) => isWithinOneEdit(term, form)) ?? words[0] ?? stem;
}

/** The number of words that are looked up; nobody types more. */
const wordLimit = 30;
/** The number of terms that count, without stop words: rules/search 6. */
const termLimit = 10;
/** rules/search 7: the minimum length of prefixes. */
const prefixLength = 3;
/** rules/search 8: the minimum length for one typing error. */
const forgivingLength = 5;

/** A word, or a prefix. */
export interface Alternative {
  word: string;
  isPrefix: boolean;
}

/**
 * The distinct words of a text in lower case. They contain letters and digits only, so they are safe inside a query.
 */
export function termsOf(text: string): string[] {
  const words =
    normalizeForSearch(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return [...new Set(words)].slice(0, wordLimit);
}

export function mayHoldTypingError(term: string): boolean {
  return [...term].length >= forgivingLength && !/\d/.test(term);
}

export function mayBePrefix(term: string): boolean {
  return [...term].length >= prefixLength;
}

/** One typing error away from the term or its stem, as the vocabulary may contain another form of the word. */
function isSimilar({ term, stem }: { term: string; stem: string | null }, word: string): boolean {
  return isWithinOneEdit(term, word) || (stem !== null && isWithinOneEdit(stem, word));
}

/** True for an edit distance of one: an insertion, deletion, replacement or swap of neighbours turns `b` into `a`. */
export function isWithinOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  const isReplaced = short.slice(start + 1) === long.slice(start + 1);
  const isSwapped =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2);
  return isReplaced || isSwapped;
}
