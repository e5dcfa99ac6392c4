/** Who may change what of whom (rules/members 4 to rules/members 6). Pure. */
import { isAdmin, type MemberStatus, type Role } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { grantableRoles, type MemberEdit, managingProblem } from '#contract/members/model.ts';
import { memberTexts } from '#contract/members/texts.ts';

/** A member as an edit finds them, locked. */
export interface Standing {
  id: MemberId;
  role: Role;
  status: MemberStatus;
  /** Has confirmed the address, and does not wait to be deleted. */
  stays: boolean;
}

export interface Editing {
  actor: Standing;
  target: Standing;
  /** Whether an administrator stays beside the target. */
  hasOtherAdmin: boolean;
}

/** The sentence that refuses an edit, or undefined when it may be. */
export function editProblem({ actor, target, hasOtherAdmin }: Editing, edit: MemberEdit): string | undefined {
  // The role of whoever acts may have changed since the request came in.
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

export function changesAnything(target: Standing, { role, status }: MemberEdit): boolean {
  return isOther(role, target.role) || isOther(status, target.status);
}

function isOther<Value>(named: Value | null | undefined, present: Value): boolean {
  return named !== undefined && named !== present;
}

/** What is not named stays. */
export function edited<Member extends Standing>(target: Member, { role, status }: MemberEdit): Member {
  return { ...target, role: role ?? target.role, status: status ?? target.status };
}

export function isActiveAdmin({ role, status, stays }: Standing): boolean {
  return isAdmin(role) && status === 'active' && stays;
}
