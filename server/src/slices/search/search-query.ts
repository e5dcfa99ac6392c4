/** The query that finds what a reader means by the terms of a search. Pure. */
import type { NamedFilings } from '../masters/index.ts';
import { correctionsOf } from './corrections.ts';
import { withFilings, withNames } from './names.ts';
import type { KnownTerm } from './queries.ts';
import { type Alternative, mayBePrefix, termLimit } from './terms.ts';

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
