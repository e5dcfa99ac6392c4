/** Keeping the master lists: each act in one transaction, with its entry on the record. */
import type { CategoryId, MemberId } from '#contract/core/ids.ts';
import { topics } from '#contract/core/topics.ts';
import {
  type EditMaster,
  type KeptMaster,
  type MasterForm,
  type MergeMasters,
  masterProblems,
  type OneMaster,
  sameName,
  tidyName,
} from '#contract/masters/keeping.ts';
import type { MasterKind } from '#contract/masters/model.ts';
import { masterTexts } from '#contract/masters/texts.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Services } from '../../platform/services.ts';
import { categoryMoved, mastersMerged } from './facts.ts';
import {
  insertMaster,
  keepFormerSlug,
  lockList,
  lockMasters,
  mergeCategory,
  setMerged,
  updateMaster,
} from './keeping-queries.ts';
import {
  addedValues,
  childrenOf,
  editedValues,
  type MasterValues,
  refuseMerger,
  refuseNone,
} from './policy.ts';
import type { MasterRow } from './queries.ts';

/** Throws `invalid` with a sentence for each field. */
export function addMaster(
  { write }: Services,
  kind: MasterKind,
  form: MasterForm,
  actorId: MemberId,
): Promise<KeptMaster> {
  return write((unit) => addOne(unit, kind, form, actorId));
}

async function addOne(
  { tx, changed }: UnitOfWork,
  kind: MasterKind,
  form: MasterForm,
  actorId: MemberId,
): Promise<KeptMaster> {
  const values = addedValues(kind, await lockList(tx, kind), form);
  const id = await insertMaster(tx, kind, values);
  const after = contentOf(kind, values);
  await recordAuditEntry(tx, {
    actorId,
    action: 'master-added',
    targetKind: kind,
    targetId: id,
    before: {},
    after,
  });
  changed(topics.masters);
  return { id, message: masterTexts.added(values.name) };
}

/** Adds different names. Those that the list has by now, or cannot have, are left out. Replies with how many were added. */
export async function addNames(
  unit: UnitOfWork,
  kind: MasterKind,
  names: readonly string[],
  actorId: MemberId,
): Promise<number> {
  const rows = await lockList(unit.tx, kind);
  const missing = names.filter(
    (name) =>
      !rows.some((row) => sameName(row.name, name)) &&
      masterProblems(kind, formNamed(kind, tidyName(name))).name === undefined,
  );
  for (const name of missing) await addOne(unit, kind, formNamed(kind, name), actorId);
  return missing.length;
}

/** A label needs a description; the office may write a better one. */
const formNamed = (kind: MasterKind, name: string): MasterForm => ({
  name,
  description: kind === 'label' ? name : '',
  slug: '',
  parentId: null,
});

/** Throws as above, `conflict` for an old version, `not_found`. */
export function editMaster(
  { write }: Services,
  kind: MasterKind,
  edit: EditMaster,
  actorId: MemberId,
): Promise<KeptMaster> {
  return write(async (unit) => {
    const rows = await lockList(unit.tx, kind);
    const before = refuseNone(rows, edit.id);
    const values = editedValues(kind, rows, before, edit);
    await changeMaster(unit, { kind, before, values, actorId, action: 'master-edited' });
    return { id: edit.id, message: masterTexts.updated(values.name) };
  });
}

/** One that is suspended already stays so. Throws `not_found`. */
export function suspendMaster(
  { write }: Services,
  { kind, id }: OneMaster,
  actorId: MemberId,
): Promise<KeptMaster> {
  return write(async (unit) => {
    const before = refuseNone(await lockList(unit.tx, kind), id);
    const values = { ...before, status: 'suspended' as const };
    if (before.status === 'active') {
      await changeMaster(unit, { kind, before, values, actorId, action: 'master-suspended' });
    }
    return { id, message: masterTexts.suspended(before.name) };
  });
}

interface MasterChange {
  kind: MasterKind;
  before: MasterRow;
  values: MasterValues;
  actorId: MemberId;
  action: string;
}

async function changeMaster({ tx, changed, happened }: UnitOfWork, change: MasterChange): Promise<void> {
  const { kind, before, values, actorId, action } = change;
  await updateMaster(tx, kind, before.id, values);
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
  changed(topics.masters);
}

/** Again is the same as once. Throws `not_found`, and `invalid` for what it cannot become. */
export function mergeMasters(
  { write }: Services,
  { kind, id, into: intoId }: MergeMasters,
  actorId: MemberId,
): Promise<KeptMaster> {
  return write(async (unit) => {
    const rows = await lockList(unit.tx, kind);
    const done = rows.find((row) => row.id === id && row.mergedInto === intoId);
    const from = done ?? refuseNone(rows, id);
    const into = refuseMerger(rows, from, intoId);
    if (done === undefined) await merge(unit, { kind, from, into, rows, actorId });
    return { id: into.id, message: masterTexts.merged(from.name, into.name) };
  });
}

interface Merger {
  kind: MasterKind;
  from: MasterRow;
  into: MasterRow;
  rows: MasterRow[];
  actorId: MemberId;
}

async function merge({ tx, changed, happened }: UnitOfWork, merger: Merger): Promise<void> {
  const { kind, from, into, rows, actorId } = merger;
  const along = [...childrenOf(rows, from), ...rows.filter(({ mergedInto }) => mergedInto === from.id)];
  await lockMasters(
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
    happened(mastersMerged, { kind, from: id, into: into.id });
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
  changed(topics.masters);
}

/** What the record says of a row. */
function contentOf(kind: MasterKind, values: MasterValues): Record<string, unknown> {
  const { name, description, status, slug, parentId = null } = values;
  return { name, description, status, ...(kind === 'category' && { slug, parentId }) };
}
