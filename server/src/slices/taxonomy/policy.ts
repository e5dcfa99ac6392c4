/** Decides which values a term may have, given the others in its list. Pure. */
import { Fault, invalid, refuseProblems } from '#contract/core/fault.ts';
import type { CategoryId } from '#contract/core/ids.ts';
import { isOwnFeed, ownFeeds } from '#contract/core/paths.ts';
import type { TaxonomyTermId, TaxonomyTermKind, TaxonomyTermStatus } from '#contract/taxonomy/model.ts';
import {
  type EditTaxonomyTerm,
  sameName,
  slugFrom,
  type TaxonomyTermForm,
  type TaxonomyTermProblems,
  taxonomyTermProblems,
  tidyName,
} from '#contract/taxonomy/term-form.ts';
import { taxonomyTexts } from '#contract/taxonomy/texts.ts';
import type { TaxonomyTermRow } from './queries.ts';

/** Values entered by staff in the form in which they are stored. The last two are for categories only. */
export interface TaxonomyTermValues {
  name: string;
  description: string;
  status: TaxonomyTermStatus;
  slug?: string | undefined;
  parentId?: CategoryId | null | undefined;
}

/** Checks a new term and completes its values. Throws `invalid` with a sentence for each field that breaks a rule. */
export function addedValues(
  kind: TaxonomyTermKind,
  rows: TaxonomyTermRow[],
  form: TaxonomyTermForm,
): TaxonomyTermValues {
  const values = { ...form, name: tidyName(form.name), status: 'active' as const };
  refuseEntry(kind, rows, values);
  return withSlug(kind, rows, values);
}

/** Checks an edit. Throws `conflict` for an old version, and `invalid` with a sentence for each field. */
export function editedValues(
  kind: TaxonomyTermKind,
  rows: TaxonomyTermRow[],
  before: TaxonomyTermRow,
  edit: EditTaxonomyTerm,
): TaxonomyTermValues {
  if (edit.version !== null && edit.version !== before.edition) {
    throw new Fault('conflict', taxonomyTexts.changedMeanwhile);
  }
  const values = {
    name: tidyName(edit.name ?? before.name),
    description: edit.description ?? before.description,
    status: edit.status ?? before.status,
    slug: edit.slug ?? before.slug,
    parentId: edit.parentId === undefined ? before.parentId : edit.parentId,
  };
  refuseEntry(kind, rows, values, before);
  return withSlug(kind, rows, values, before);
}

/** Throws `not_found` for an unknown or merged term. */
export function requireTerm(rows: TaxonomyTermRow[], id: TaxonomyTermId): TaxonomyTermRow {
  const found = rows.find((row) => row.id === id && row.mergedInto === null);
  if (found === undefined) throw new Fault('not_found', taxonomyTexts.notThere);
  return found;
}

/** Throws `invalid` if `from` cannot be merged into that term (rules/taxonomy 12). */
export function refuseMerger(
  rows: TaxonomyTermRow[],
  from: TaxonomyTermRow,
  id: TaxonomyTermId,
): TaxonomyTermRow {
  if (from.id === id) throw invalid({ into: taxonomyTexts.mergeItself });
  const into = rows.find((row) => row.id === id && row.status === 'active');
  if (into === undefined) throw invalid({ into: taxonomyTexts.mergeInactive });
  if (childrenOf(rows, from).length > 0 && into.parentId)
    throw invalid({ into: taxonomyTexts.mergeChildren });
  return into;
}

export function childrenOf(rows: TaxonomyTermRow[], parent: TaxonomyTermRow): TaxonomyTermRow[] {
  return rows.filter(({ parentId }) => parentId === parent.id);
}

function refuseEntry(
  kind: TaxonomyTermKind,
  rows: TaxonomyTermRow[],
  values: TaxonomyTermValues,
  self?: TaxonomyTermRow,
): void {
  const problems = taxonomyTermProblems(kind, values);
  const others = rows.filter((row) => row !== self);
  const beside: TaxonomyTermProblems = {
    name: takenName(others, values.name),
    slug: slugBeside(others, values.slug, self),
    parentId: parentProblem(others, values.parentId, self),
  };
  refuseProblems({
    ...beside,
    name: problems.name ?? beside.name,
    description: problems.description,
    slug: problems.slug ?? beside.slug,
  });
}

function takenName(others: TaxonomyTermRow[], name: string): string | undefined {
  const other = others.find((row) => row.mergedInto === null && sameName(row.name, name));
  if (other === undefined) return undefined;
  return (other.status === 'active' ? taxonomyTexts.nameTaken : taxonomyTexts.nameTakenInactive)(other.name);
}

/** rules/taxonomy 14: a category that already has the slug of a built-in feed may keep it. */
function slugBeside(others: TaxonomyTermRow[], slug = '', self?: TaxonomyTermRow): string | undefined {
  if (isOwnFeed(slug) && slug !== self?.slug) return taxonomyTexts.slugReserved;
  return takenSlugs(others).has(slug) ? taxonomyTexts.slugTaken : undefined;
}

function takenSlugs(rows: TaxonomyTermRow[]): Set<string> {
  return new Set(rows.flatMap(({ slug = '', formerSlugs = [] }) => [slug, ...formerSlugs]).filter(Boolean));
}

/** rules/taxonomy 10: two levels; an existing parent may stay. */
function parentProblem(
  others: TaxonomyTermRow[],
  parentId: CategoryId | null | undefined,
  self?: TaxonomyTermRow,
): string | undefined {
  if (!parentId || parentId === self?.parentId) return undefined;
  if (parentId === self?.id) return taxonomyTexts.ownParent;
  if (self !== undefined && childrenOf(others, self).length > 0) return taxonomyTexts.hasChildren;
  const parent = others.find(({ id }) => id === parentId);
  return parent?.status === 'active' && !parent.parentId ? undefined : taxonomyTexts.noSuchParent;
}

function withSlug(
  kind: TaxonomyTermKind,
  rows: TaxonomyTermRow[],
  values: TaxonomyTermValues,
  self?: TaxonomyTermRow,
): TaxonomyTermValues {
  if (kind !== 'category') return values;
  const others = rows.filter((row) => row !== self);
  return {
    ...values,
    slug: values.slug || slugFrom(values.name, new Set([...ownFeeds, ...takenSlugs(others)])),
  };
}
