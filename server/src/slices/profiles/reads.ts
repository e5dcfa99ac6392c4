import { Fault } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Marks, MemberProfile, OwnProfile } from '#contract/profiles/model.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { maySeeDateOfBirth, maySeePrivateDetails } from './policy.ts';
import { findMemberRow, getMarks, getOwnRow, type MemberRow } from './queries.ts';

export async function ownProfile({ database }: Services, viewer: Viewer): Promise<OwnProfile> {
  const [row, marks] = await Promise.all([
    getOwnRow(database, viewer.memberId),
    getMarks(database, viewer.memberId),
  ]);
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    avatar: row.avatar,
    role: row.role,
    marks,
  };
}

/** Throws `not_found` for a member who does not exist or never confirmed the address. */
export async function memberProfile(
  { database }: Services,
  viewer: Viewer,
  id: MemberId,
): Promise<MemberProfile> {
  const row = await findMemberRow(database, id);
  if (row === undefined) throw new Fault('not_found', 'There is no such member.');
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    avatar: row.avatar,
    role: row.role,
    city: row.city,
    joinedAt: row.created_at,
    reputation: Math.max(0, row.reputation),
    dateOfBirth: maySeeDateOfBirth(viewer, id, row.hide_date_of_birth) ? row.date_of_birth : null,
    counts: { products: row.product_count, comments: row.comment_count, votes: row.vote_count },
    private: maySeePrivateDetails(viewer, id) ? privateDetails(row, await getMarks(database, id)) : null,
  };
}

function privateDetails(row: MemberRow, marks: Marks): MemberProfile['private'] {
  return {
    email: row.email,
    address: row.address,
    zipCode: row.zip_code,
    hideDateOfBirth: row.hide_date_of_birth,
    timeZone: row.time_zone,
    status: row.status,
    marks,
  };
}
