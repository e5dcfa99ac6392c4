import type { CategoryId } from '#contract/core/ids.ts';
import { type MasterForm, masterProblems } from '#contract/masters/keeping.ts';
import type { ListedMaster, MasterKind } from '#contract/masters/model.ts';
import { masterColumns } from '#contract/masters/texts.ts';
import { useForm } from '../../kit/form/use-form.ts';

/** As its fields hold it: a parent is its id as digits, '' for none. */
export interface EnteredMaster {
  name: string;
  description: string;
  parentId: string;
  slug: string;
}

export const noMaster: EnteredMaster = { name: '', description: '', parentId: '', slug: '' };

const { name, description, parentId, slug } = masterColumns;
const labels = { name, description, parentId, slug };

export function useMasterForm(kind: MasterKind, initial: EnteredMaster) {
  return useForm({ initial, labels, rules: (entered) => problemsOf(kind, entered) });
}

function problemsOf(kind: MasterKind, entered: EnteredMaster) {
  const { name, description, slug } = masterProblems(kind, masterForm(entered));
  return { ...(name && { name }), ...(description && { description }), ...(slug && { slug }) };
}

export function masterForm({ parentId, ...form }: EnteredMaster): MasterForm {
  return { ...form, parentId: parentId === '' ? null : (Number(parentId) as CategoryId) };
}

export function enteredOf({ name, description, parentId, slug = '' }: ListedMaster): EnteredMaster {
  return { name, description, parentId: parentId ? String(parentId) : '', slug };
}
