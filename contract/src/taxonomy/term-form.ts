/** The form of a taxonomy term, and its rules. Pure. */
import type { CategoryId } from '../core/ids.ts';
import { isReadable, isVisible } from '../core/readable-text.ts';
import { textTexts } from '../core/texts.ts';
import {
  type FilingKind,
  slugLimit,
  type TaxonomyTermId,
  type TaxonomyTermKind,
  type TaxonomyTermStatus,
} from './model.ts';
import { taxonomyTexts } from './texts.ts';

/** Maximum lengths in characters. */
export const nameLimit = 100;
export const taxonomyTermDescriptionLimit = 500;

export interface TaxonomyTermForm {
  name: string;
  description: string;
  /** A category's slug; '' derives it from the name. */
  slug?: string | undefined;
  /** A category's parent; null is the top level. */
  parentId?: CategoryId | null | undefined;
}

/** Null fields, or an undefined parent, stay unchanged. */
export interface EditTaxonomyTerm {
  id: TaxonomyTermId;
  /** The version that was loaded; null overwrites. */
  version: number | null;
  name: string | null;
  description: string | null;
  status: TaxonomyTermStatus | null;
  slug?: string | null | undefined;
  parentId?: CategoryId | null | undefined;
}

export interface OneTaxonomyTerm {
  kind: TaxonomyTermKind;
  id: TaxonomyTermId;
}

export interface MergeTaxonomyTerms {
  kind: FilingKind;
  id: TaxonomyTermId;
  into: TaxonomyTermId;
}

export interface ExportedTaxonomyTerm {
  id: TaxonomyTermId;
  /** A sentence that says what was done. */
  message: string;
}

export type TaxonomyTermProblems = { [Field in keyof TaxonomyTermForm]?: string | undefined };

/** Returns the sentence of each invalid field; the server checks for duplicates. */
export function taxonomyTermProblems(kind: TaxonomyTermKind, form: TaxonomyTermForm): TaxonomyTermProblems {
  const { name, description, slug = '' } = form;
  const needsDescription = kind === 'label' && !isVisible(description);
  return {
    name: isVisible(name) ? textProblem(name, nameLimit) : taxonomyTexts.required,
    description: needsDescription
      ? taxonomyTexts.required
      : textProblem(description, taxonomyTermDescriptionLimit),
    slug: slug === '' ? undefined : slugProblem(slug),
  };
}

function textProblem(text: string, limit: number): string | undefined {
  if (text.length > limit) return textTexts.tooLong(limit);
  return isReadable(text) ? undefined : textTexts.unreadable;
}

/** Rejects an address of digits alone, as it could be mistaken for an id. */
function slugProblem(slug: string): string | undefined {
  if (slug.length > slugLimit) return textTexts.tooLong(slugLimit);
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && /[a-z]/.test(slug) ? undefined : taxonomyTexts.slugShape;
}

/** Normalizes a name to one line. */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}

/** rules/taxonomy 9: the key by which names are compared. */
export function sameName(one: string, other: string): boolean {
  return tidyName(one).toLowerCase() === tidyName(other).toLowerCase();
}

/** rules/taxonomy 10: derives an address from a name, with a number if it is taken. */
export function slugFrom(name: string, taken: ReadonlySet<string> = new Set()): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const base = words
    .join('-')
    .slice(0, slugLimit - 10)
    .replace(/-$/, '');
  const start = /[a-z]/.test(base) ? base : ['category', base].filter(Boolean).join('-');
  return freeAmong(taken, start);
}

function freeAmong(taken: ReadonlySet<string>, start: string): string {
  let slug = start;
  for (let number = 2; taken.has(slug); number += 1) slug = `${start}-${number}`;
  return slug;
}
