import type { CategoryId } from '#contract/core/ids.ts';
import { type MasterForm, masterProblems } from '#contract/masters/keeping.ts';
import type { ListedMaster, MasterKind, MasterStatus } from '#contract/masters/model.ts';
import { masterColumns } from '#contract/masters/texts.ts';
import { useForm } from '../../kit/form/use-form.ts';

/** As its fields hold it: a parent is its id as digits, '' for none. */
export interface EnteredMaster {
  name: string;
  description: string;
  parentId: string;
  slug: string;
  /** A new one is active. */
  status: MasterStatus;
}

export const noMaster: EnteredMaster = {
  name: '',
  description: '',
  parentId: '',
  slug: '',
  status: 'active',
};

const { name, description, parentId, slug, status } = masterColumns;
export const masterLabels = { name, description, parentId, slug, status };

export function useMasterForm(kind: MasterKind, initial: EnteredMaster) {
  return useForm({ initial, labels: masterLabels, rules: (entered) => problemsOf(kind, entered) });
}

function problemsOf(kind: MasterKind, entered: EnteredMaster) {
  const { name, description, slug } = masterProblems(kind, masterForm(entered));
  return { ...(name && { name }), ...(description && { description }), ...(slug && { slug }) };
}

export function masterForm({ name, description, slug, parentId }: EnteredMaster): MasterForm {
  return { name, description, slug, parentId: parentId === '' ? null : (Number(parentId) as CategoryId) };
}

export function enteredOf({ name, description, parentId, slug = '', status }: ListedMaster): EnteredMaster {
  return { name, description, parentId: parentId ? String(parentId) : '', slug, status };
}
