/** How the staff keep the master lists: what is entered, and by which rules. Pure. */
import type { CategoryId } from '../core/ids.ts';
import { isReadable, isVisible } from '../core/readable.ts';
import { textTexts } from '../core/texts.ts';
import { type MasterId, type MasterKind, type MasterStatus, slugLimit } from './model.ts';
import { masterTexts } from './texts.ts';

/** Characters. */
export const nameLimit = 100;
export const masterDescriptionLimit = 500;

export interface MasterForm {
  name: string;
  description: string;
  /** Of a category; '' has one made of the name. */
  slug?: string | undefined;
  /** Likewise; null is the top level. */
  parentId?: CategoryId | null | undefined;
}

/** What is null, or a parent that is undefined, stays as it is. */
export interface EditMaster {
  id: MasterId;
  /** The one that was loaded; null overwrites whatever is there. */
  version: number | null;
  name: string | null;
  description: string | null;
  status: MasterStatus | null;
  slug?: string | null | undefined;
  parentId?: CategoryId | null | undefined;
}

export interface OneMaster {
  kind: MasterKind;
  id: MasterId;
}

export interface MergeMasters extends OneMaster {
  into: MasterId;
}

export interface KeptMaster {
  id: MasterId;
  /** What was done, as a sentence. */
  message: string;
}

export type MasterProblems = { [Field in keyof MasterForm]?: string | undefined };

/** The sentence about each field that breaks a rule; what others have taken is not known here. */
export function masterProblems(kind: MasterKind, form: MasterForm): MasterProblems {
  const { name, description, slug = '' } = form;
  const needsDescription = kind === 'label' && !isVisible(description);
  return {
    name: isVisible(name) ? textProblem(name, nameLimit) : masterTexts.required,
    description: needsDescription ? masterTexts.required : textProblem(description, masterDescriptionLimit),
    slug: slug === '' ? undefined : slugProblem(slug),
  };
}

function textProblem(text: string, limit: number): string | undefined {
  if (text.length > limit) return textTexts.tooLong(limit);
  return isReadable(text) ? undefined : textTexts.unreadable;
}

/** An address of digits alone would be an id. */
function slugProblem(slug: string): string | undefined {
  if (slug.length > slugLimit) return textTexts.tooLong(slugLimit);
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && /[a-z]/.test(slug) ? undefined : masterTexts.slugShape;
}

/** One line: what a name is kept as. */
export function tidyName(name: string): string {
  return name.trim().replace(/\s+/g, ' ');
}

/** rules/masters 9: what names are told apart by. */
export function sameName(one: string, other: string): boolean {
  return tidyName(one).toLowerCase() === tidyName(other).toLowerCase();
}

/** rules/masters 10: an address made of a name, with a number behind it where that is taken. */
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
