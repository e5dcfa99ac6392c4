/** A member as cells of a table, and back (rules/imports 15). Pure. */
import { isAdmin, type MemberStatus, type Role, roles } from '#contract/accounts/model.ts';
import type { MemberColumn } from '#contract/imports/columns.ts';
import { importTexts } from '#contract/imports/texts.ts';
import type { MemberEdit } from '#contract/members/model.ts';
import { type Cells, faultOf, type RowFault } from './importer.ts';

export interface ReadEdit {
  /** What the row does not say stays as it is. */
  edit: MemberEdit;
  faults: RowFault[];
}

/** An administrator's role may be said, but not given: that is for `adminFault`. */
export function editOf({ role = '', status = '' }: Cells): ReadEdit {
  const named = { role: wordIn(role, roles), status: wordIn(status, statuses) };
  const faults = [
    ...(named.role === null ? [faultOf('role', importTexts.badRole)] : []),
    ...(named.status === null ? [faultOf('status', importTexts.badMemberStatus)] : []),
  ];
  return { edit: named, faults };
}

const statuses = ['active', 'disabled'] as const satisfies readonly MemberStatus[];

/** Undefined where the cell says nothing, null where it says something else. */
function wordIn<Word extends string>(cell: string, words: readonly Word[]): Word | null | undefined {
  const typed = cell.trim().toLowerCase().replaceAll(/[\s-]+/g, '_');
  return typed === '' ? undefined : (words.find((word) => word === typed) ?? null);
}

/** An import makes nobody an administrator, and changes none. */
export function adminFault(before: Role | undefined, { role }: MemberEdit): RowFault | undefined {
  if (before !== undefined && isAdmin(before)) return faultOf('role', importTexts.adminStays);
  return role && isAdmin(role) ? faultOf('role', importTexts.badRole) : undefined;
}

export const columnOfField: Record<string, MemberColumn> = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
};
