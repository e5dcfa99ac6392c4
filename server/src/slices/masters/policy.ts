/** What may stand in a master list beside what stands there. Pure. */
import { Fault, invalid, refuseProblems } from '#contract/core/fault.ts';
import type { CategoryId } from '#contract/core/ids.ts';
import { isOwnFeed, ownFeeds } from '#contract/core/paths.ts';
import {
  type EditMaster,
  type MasterForm,
  type MasterProblems,
  masterProblems,
  sameName,
  slugFrom,
  tidyName,
} from '#contract/masters/keeping.ts';
import type { MasterId, MasterKind, MasterStatus } from '#contract/masters/model.ts';
import { masterTexts } from '#contract/masters/texts.ts';
import type { MasterRow } from './queries.ts';

/** What the staff enter, as a row keeps it; the last two of categories alone. */
export interface MasterValues {
  name: string;
  description: string;
  status: MasterStatus;
  slug?: string | undefined;
  parentId?: CategoryId | null | undefined;
}

/** Throws `invalid` with a sentence for each field that breaks a rule. */
export function addedValues(kind: MasterKind, rows: MasterRow[], form: MasterForm): MasterValues {
  const values = { ...form, name: tidyName(form.name), status: 'active' as const };
  refuseEntry(kind, rows, values);
  return withSlug(kind, rows, values);
}

/** Throws `conflict` for an old version, and as above. */
export function editedValues(
  kind: MasterKind,
  rows: MasterRow[],
  before: MasterRow,
  edit: EditMaster,
): MasterValues {
  if (edit.version !== null && edit.version !== before.edition) {
    throw new Fault('conflict', masterTexts.changedMeanwhile);
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

/** Throws `not_found`. */
export function refuseNone(rows: MasterRow[], id: MasterId): MasterRow {
  const found = rows.find((row) => row.id === id && row.mergedInto === null);
  if (found === undefined) throw new Fault('not_found', masterTexts.notThere);
  return found;
}

/** Throws `invalid` for what `from` cannot become (rules/masters 12). */
export function refuseMerger(rows: MasterRow[], from: MasterRow, id: MasterId): MasterRow {
  if (from.id === id) throw invalid({ into: masterTexts.mergeItself });
  const into = rows.find((row) => row.id === id && row.status === 'active');
  if (into === undefined) throw invalid({ into: masterTexts.mergeInactive });
  if (childrenOf(rows, from).length > 0 && into.parentId) throw invalid({ into: masterTexts.mergeChildren });
  return into;
}

export function childrenOf(rows: MasterRow[], parent: MasterRow): MasterRow[] {
  return rows.filter(({ parentId }) => parentId === parent.id);
}

function refuseEntry(kind: MasterKind, rows: MasterRow[], values: MasterValues, self?: MasterRow): void {
  const problems = masterProblems(kind, values);
  const others = rows.filter((row) => row !== self);
  const beside: MasterProblems = {
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

function takenName(others: MasterRow[], name: string): string | undefined {
  const other = others.find((row) => row.mergedInto === null && sameName(row.name, name));
  if (other === undefined) return undefined;
  return (other.status === 'active' ? masterTexts.nameTaken : masterTexts.nameTakenInactive)(other.name);
}

/** rules/masters 14: one that has the slug of another list's feed already keeps it. */
function slugBeside(others: MasterRow[], slug = '', self?: MasterRow): string | undefined {
  if (isOwnFeed(slug) && slug !== self?.slug) return masterTexts.slugReserved;
  return takenSlugs(others).has(slug) ? masterTexts.slugTaken : undefined;
}

function takenSlugs(rows: MasterRow[]): Set<string> {
  return new Set(rows.flatMap(({ slug = '', formerSlugs = [] }) => [slug, ...formerSlugs]).filter(Boolean));
}

/** rules/masters 10: two levels; what stands somewhere may stay there. */
function parentProblem(
  others: MasterRow[],
  parentId: CategoryId | null | undefined,
  self?: MasterRow,
): string | undefined {
  if (!parentId || parentId === self?.parentId) return undefined;
  if (parentId === self?.id) return masterTexts.ownParent;
  if (self !== undefined && childrenOf(others, self).length > 0) return masterTexts.hasChildren;
  const parent = others.find(({ id }) => id === parentId);
  return parent?.status === 'active' && !parent.parentId ? undefined : masterTexts.noSuchParent;
}

function withSlug(kind: MasterKind, rows: MasterRow[], values: MasterValues, self?: MasterRow): MasterValues {
  if (kind !== 'category') return values;
  const others = rows.filter((row) => row !== self);
  return {
    ...values,
    slug: values.slug || slugFrom(values.name, new Set([...ownFeeds, ...takenSlugs(others)])),
  };
}
