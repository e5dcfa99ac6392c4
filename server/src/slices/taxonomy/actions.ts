/** Manages the taxonomy: each act in one transaction, with its audit entry. */
import type { CategoryId, Id, MemberId } from '#contract/core/ids.ts';
import { topics } from '#contract/core/topics.ts';
import type { FilingKind, TaxonomyTermKind } from '#contract/taxonomy/model.ts';
import {
  type EditTaxonomyTerm,
  type ExportedTaxonomyTerm,
  type MergeTaxonomyTerms,
  type OneTaxonomyTerm,
  sameName,
  type TaxonomyTermForm,
  taxonomyTermProblems,
  tidyName,
} from '#contract/taxonomy/term-form.ts';
import { taxonomyTexts } from '#contract/taxonomy/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import {
  addedValues,
  childrenOf,
  editedValues,
  refuseMerger,
  requireTerm,
  type TaxonomyTermValues,
} from './policy.ts';
import type { TaxonomyTermRow } from './queries.ts';
import {
  insertTaxonomyTerm,
  keepFormerSlug,
  lockList,
  lockTaxonomyTerms,
  mergeCategory,
  setMerged,
  updateTaxonomyTerm,
} from './term-queries.ts';

/** A category has another parent, or none, so its products are listed elsewhere (rules/taxonomy 4). */
export const categoryMoved = domainEvent<{ categoryId: CategoryId }>('category-moved', { isKeyed: true });

/**
 * Products with `from` must be refiled under its merge target (rules/taxonomy 12). `into` is the target at that time.
 * It may have been merged meanwhile; then the event is emitted again for `from`.
 */
export const taxonomyTermsMerged = domainEvent<{
  kind: FilingKind;
  from: Id<string>;
  into: Id<string>;
}>('masters-merged', {
  isKeyed: true,
});

/** Adds a term. Throws `invalid` with a sentence for each field. */
export function addTaxonomyTerm(
  { write }: AppContext,
  kind: TaxonomyTermKind,
  form: TaxonomyTermForm,
  actorId: MemberId,
): Promise<ExportedTaxonomyTerm> {
  return write((unit) => addOne(unit, kind, form, actorId));
}

async function addOne(
  { tx, changed }: UnitOfWork,
  kind: TaxonomyTermKind,
  form: TaxonomyTermForm,
  actorId: MemberId,
): Promise<ExportedTaxonomyTerm> {
  const values = addedValues(kind, await lockList(tx, kind), form);
  const id = await insertTaxonomyTerm(tx, kind, values);
  const after = contentOf(kind, values);
  await recordAuditEntry(tx, {
    actorId,
    action: 'master-added',
    targetKind: kind,
    targetId: id,
    before: {},
    after,
  });
  changed(topics.taxonomy);
  return { id, message: taxonomyTexts.added(values.name) };
}

/** Adds distinct names, except existing and invalid ones. Returns the number added. */
export async function addNames(
  unit: UnitOfWork,
  kind: TaxonomyTermKind,
  names: readonly string[],
  actorId: MemberId,
): Promise<number> {
  const rows = await lockList(unit.tx, kind);
  const missing = names.filter(
    (name) =>
      !rows.some((row) => sameName(row.name, name)) &&
      taxonomyTermProblems(kind, formNamed(kind, tidyName(name))).name === undefined,
  );
  for (const name of missing) await addOne(unit, kind, formNamed(kind, name), actorId);
  return missing.length;
}

/** A label needs a description, which staff can improve later. */
const formNamed = (kind: TaxonomyTermKind, name: string): TaxonomyTermForm => ({
  name,
  description: kind === 'label' ? name : '',
  slug: '',
  parentId: null,
});

/** Changes a term. Throws `invalid` with a sentence for each field, `conflict` for an old version, and `not_found`. */
export function editTaxonomyTerm(
  { write }: AppContext,
  kind: TaxonomyTermKind,
  edit: EditTaxonomyTerm,
  actorId: MemberId,
): Promise<ExportedTaxonomyTerm> {
  return write(async (unit) => {
    const rows = await lockList(unit.tx, kind);
    const before = requireTerm(rows, edit.id);
    const values = editedValues(kind, rows, before, edit);
    await changeTaxonomyTerm(unit, { kind, before, values, actorId, action: 'master-edited' });
    return { id: edit.id, message: taxonomyTexts.updated(values.name) };
  });
}

/** Does nothing if it is suspended already. Throws `not_found`. */
export function suspendTaxonomyTerm(
  { write }: AppContext,
  { kind, id }: OneTaxonomyTerm,
  actorId: MemberId,
): Promise<ExportedTaxonomyTerm> {
  return write(async (unit) => {
    const before = requireTerm(await lockList(unit.tx, kind), id);
    const values = { ...before, status: 'suspended' as const };
    if (before.status === 'active') {
      await changeTaxonomyTerm(unit, { kind, before, values, actorId, action: 'master-suspended' });
    }
    return { id, message: taxonomyTexts.suspended(before.name) };
  });
}

interface TaxonomyTermChange {
  kind: TaxonomyTermKind;
  before: TaxonomyTermRow;
  values: TaxonomyTermValues;
  actorId: MemberId;
  action: string;
}

async function changeTaxonomyTerm(
  { tx, changed, happened }: UnitOfWork,
  change: TaxonomyTermChange,
): Promise<void> {
  const { kind, before, values, actorId, action } = change;
  await updateTaxonomyTerm(tx, kind, before.id, values);
  if (kind === 'category') {
    const id = before.id as CategoryId;
    const { slug = '' } = before;
    if (values.slug !== undefined && values.slug !== slug) await keepFormerSlug(tx, id, slug, values.slug);
    if (values.parentId !== before.parentId) happened(categoryMoved, { categoryId: id });
  }
  await recordAuditEntry(tx, {
    actorId,
    action,
    targetKind: kind,
    targetId: before.id,
    before: contentOf(kind, before),
    after: contentOf(kind, values),
  });
  changed(topics.taxonomy);
}

/**
 * Merges a term into another. A repetition changes nothing. Throws `not_found`, and `invalid` for an impossible target.
 */
export function mergeTaxonomyTerms(
  { write }: AppContext,
  { kind, id, into: intoId }: MergeTaxonomyTerms,
  actorId: MemberId,
): Promise<ExportedTaxonomyTerm> {
  return write(async (unit) => {
    const rows = await lockList(unit.tx, kind);
    const done = rows.find((row) => row.id === id && row.mergedInto === intoId);
    const from = done ?? requireTerm(rows, id);
    const into = refuseMerger(rows, from, intoId);
    if (done === undefined) await merge(unit, { kind, from, into, rows, actorId });
    return { id: into.id, message: taxonomyTexts.merged(from.name, into.name) };
  });
}

interface Merger {
  kind: FilingKind;
  from: TaxonomyTermRow;
  into: TaxonomyTermRow;
  rows: TaxonomyTermRow[];
  actorId: MemberId;
}

async function merge({ tx, changed, happened }: UnitOfWork, merger: Merger): Promise<void> {
  const { kind, from, into, rows, actorId } = merger;
  const along = [...childrenOf(rows, from), ...rows.filter(({ mergedInto }) => mergedInto === from.id)];
  await lockTaxonomyTerms(
    tx,
    kind,
    [from, ...along].map(({ id }) => id),
  );
  if (kind === 'category') {
    await mergeCategory(tx, from.id as CategoryId, from.slug ?? '', into.id as CategoryId);
    for (const { id } of childrenOf(rows, from)) happened(categoryMoved, { categoryId: id as CategoryId });
  }
  await setMerged(tx, kind, from.id, into.id);
  for (const { id } of [from, ...rows.filter(({ mergedInto }) => mergedInto === from.id)]) {
    happened(taxonomyTermsMerged, { kind, from: id, into: into.id });
  }
  await recordAuditEntry(tx, {
    actorId,
    action: 'master-merged',
    targetKind: kind,
    targetId: from.id,
    before: contentOf(kind, from),
    after: {
      ...contentOf(kind, { ...from, status: 'suspended' }),
      mergedInto: into.id,
      mergedIntoName: into.name,
    },
  });
  changed(topics.taxonomy);
}

/** The fields of a term that the activity log stores. */
function contentOf(kind: TaxonomyTermKind, values: TaxonomyTermValues): Record<string, unknown> {
  const { name, description, status, slug, parentId = null } = values;
  return { name, description, status, ...(kind === 'category' && { slug, parentId }) };
}
