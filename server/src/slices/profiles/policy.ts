import { isAdmin } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** rules/profiles 3: address, zip, e-mail and vote lists are visible to the member and to roles 1 and 2 only. */
export function maySeePrivateDetails(viewer: Viewer, memberId: MemberId): boolean {
  return viewer.memberId === memberId || isAdmin(viewer.role);
}

/** rules/profiles 4: others see the date of birth only if the member displays it. */
export function maySeeDateOfBirth(viewer: Viewer, memberId: MemberId, isHidden: boolean): boolean {
  return !isHidden || maySeePrivateDetails(viewer, memberId);
}
