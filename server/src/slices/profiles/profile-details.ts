import { isAdmin } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { MemberProfile, OwnProfile, Reactions } from '#contract/profiles/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { authorOf, memberGone } from '../accounts/index.ts';
import { findMemberRow, getOwnRow, getReactions, type MemberRow } from './queries.ts';

export async function ownProfile({ database }: AppContext, viewer: Viewer): Promise<OwnProfile> {
  const [row, reactions] = await Promise.all([
    getOwnRow(database, viewer.memberId),
    getReactions(database, viewer.memberId),
  ]);
  const { email, isUnreachable } = row;
  return { ...authorOf(row), email, isUnreachable, reactions };
}

/**
 * Returns another member's profile, as far as the viewer may see it. Throws `not_found` for a member who does not exist
 * or never confirmed the address.
 */
export async function memberProfile(
  { database }: AppContext,
  viewer: Viewer,
  id: MemberId,
): Promise<MemberProfile> {
  const row = await findMemberRow(database, id);
  if (row === undefined) throw memberGone();
  const { city, joinedAt, products, comments, votes } = row;
  return {
    ...authorOf(row),
    city,
    joinedAt,
    reputation: Math.max(0, row.reputation),
    dateOfBirth: maySeeDateOfBirth(viewer, id, row.hideDateOfBirth) ? row.dateOfBirth : null,
    counts: { products, comments, votes },
    private: maySeePrivateDetails(viewer, id) ? privateDetails(row, await getReactions(database, id)) : null,
  };
}

function privateDetails(row: MemberRow, all: Reactions): MemberProfile['private'] {
  const { savedProducts: _own, ...reactions } = all;
  const { email, isUnreachable, address, zipCode, hideDateOfBirth, timeZone, status, version } = row;
  return { email, isUnreachable, address, zipCode, hideDateOfBirth, timeZone, status, version, reactions };
}

/** rules/profiles 3: address, zip, e-mail and vote lists are visible to the member and to roles 1 and 2 only. */
export function maySeePrivateDetails(viewer: Viewer, memberId: MemberId): boolean {
  return viewer.memberId === memberId || isAdmin(viewer.role);
}

/** rules/profiles 4: others see the date of birth only if the member displays it. */
export function maySeeDateOfBirth(viewer: Viewer, memberId: MemberId, isHidden: boolean): boolean {
  return !isHidden || maySeePrivateDetails(viewer, memberId);
}
