/** Decides who may change what of whom (rules/members 4 to rules/members 6). Pure. */
import { isAdmin, type MemberStatus, type Role } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { grantableRoles, type MemberEdit, managingProblem } from '#contract/members/model.ts';
import { memberTexts } from '#contract/members/texts.ts';

/** The state of a locked member before an edit. */
export interface EditedMember {
  id: MemberId;
  role: Role;
  status: MemberStatus;
  /** True if the address is confirmed and no deletion is pending. */
  stays: boolean;
}

export interface Editing {
  actor: EditedMember;
  target: EditedMember;
  /** True if another administrator remains besides the target. */
  hasOtherAdmin: boolean;
}

/** The sentence that rejects an edit, or undefined if it is allowed. */
export function editProblem({ actor, target, hasOtherAdmin }: Editing, edit: MemberEdit): string | undefined {
  // The actor's role may have changed since the request arrived.
  if (!isActiveAdmin(actor)) return accountTexts.notAllowed;
  const viewer = { memberId: actor.id, role: actor.role };
  const problem = managingProblem(viewer, target);
  if (problem !== undefined) return problem;
  if (!changesAnything(target, edit)) return undefined;
  if (actor.id === target.id) return memberTexts.ownRole;
  if (edit.role && !grantableRoles(viewer).includes(edit.role)) return memberTexts.superAdminRole;
  return isActiveAdmin(target) && !isActiveAdmin(edited(target, edit)) && !hasOtherAdmin
    ? memberTexts.lastAdmin
    : undefined;
}

export function changesAnything(target: EditedMember, { role, status }: MemberEdit): boolean {
  return isOther(role, target.role) || isOther(status, target.status);
}

function isOther<Value>(named: Value | null | undefined, present: Value): boolean {
  return named !== undefined && named !== present;
}

/** Undefined fields keep their values. */
export function edited<Member extends EditedMember>(target: Member, { role, status }: MemberEdit): Member {
  return { ...target, role: role ?? target.role, status: status ?? target.status };
}

export function isActiveAdmin({ role, status, stays }: EditedMember): boolean {
  return isAdmin(role) && status === 'active' && stays;
}
