import { isAdmin } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** rules/profiles 3: address, zip, e-mail and vote lists are the member's own and role 1 and 2's. */
export function maySeePrivateDetails(viewer: Viewer, memberId: MemberId): boolean {
  return viewer.memberId === memberId || isAdmin(viewer.role);
}

/** rules/profiles 4: the date of birth is for everybody only when its owner displays it. */
export function maySeeDateOfBirth(viewer: Viewer, memberId: MemberId, isHidden: boolean): boolean {
  return !isHidden || maySeePrivateDetails(viewer, memberId);
}
