/** Members' changes to their own profiles; the session identifies the member. */
import { isAdmin } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault, refuseProblems } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { authorTopics, topics } from '#contract/core/topics.ts';
import type { FileIn } from '#contract/files/model.ts';
import { type EditedProfile, type EditProfile, profileProblems } from '#contract/profiles/form.ts';
import type {
  ChangedAvatar,
  MemberProfile,
  OwnProfile,
  Reactions,
  SavedProfile,
} from '#contract/profiles/model.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Changed, UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { authorOf, memberGone, requireSession } from '../accounts/index.ts';
import { forgetAvatar, keepAvatar, takeAvatar, turnOf } from '../files/index.ts';
import { editMember, refuseNoMember } from '../members/index.ts';
import {
  findMemberRow,
  getOwnRow,
  getReactions,
  lockProfile,
  type MemberRow,
  setAvatar,
  updateProfile,
} from './queries.ts';

/**
 * Checks whose profile it is. Throws unless it is the viewer's own profile or the viewer is an administrator, before
 * any input is checked (rules/calls 8).
 */
export async function admitEditor({ database }: AppContext, id: MemberId, viewer: Viewer): Promise<void> {
  if (!isAdmin(viewer.role)) refuseOthers(id, viewer);
  else if (id !== viewer.memberId) await refuseNoMember(database, id);
}

function refuseOthers(id: MemberId, { memberId }: Viewer): void {
  if (id !== memberId) throw new Fault('forbidden', accountTexts.notAllowed);
}

/**
 * Edits one's own profile. In administrator mode, which only administrators use, it edits any member (rules/members 3).
 */
export async function editProfile(
  context: AppContext,
  { id, office, ...own }: EditProfile,
  viewer: Viewer,
): Promise<SavedProfile> {
  const whose = id ?? viewer.memberId;
  if (office) return editMember(context, { id: whose, edit: office, version: own.version }, viewer);
  refuseOthers(whose, viewer);
  return editOwn(context, own, viewer);
}

/** Saves the viewer's own profile. Throws `conflict` if the loaded version is not the newest any more. */
async function editOwn(
  { write, now, readSite }: AppContext,
  { form, version: loaded }: Pick<EditProfile, 'form' | 'version'>,
  { memberId }: Viewer,
): Promise<SavedProfile> {
  refuseProblems(profileProblems(form, now(), await readSite()));
  return write(async ({ tx, changed }) => {
    const before = await lockProfile(tx, memberId);
    if (loaded !== null && loaded !== before.version) {
      throw new Fault('conflict', profileTexts.changedMeanwhile);
    }
    const version = before.version + 1;
    await updateProfile(tx, memberId, { form, version });
    tellShown(changed, memberId, form, before);
    return { id: memberId, version, message: profileTexts.saved };
  });
}

type Shown = Pick<EditedProfile, 'firstName' | 'lastName' | 'city'>;

/** Invalidates what others see of the profile; lists show names but no city. */
function tellShown(changed: Changed, memberId: MemberId, form: Shown, before: Shown): void {
  const isRenamed = form.firstName !== before.firstName || form.lastName !== before.lastName;
  if (isRenamed) changed(...authorTopics(memberId));
  else if (form.city !== null && form.city !== before.city) changed(topics.author(memberId));
}

export async function changeAvatar(
  context: AppContext,
  { picture }: { picture: FileIn<'sent'> },
  viewer: Viewer,
  left?: AbortSignal,
): Promise<ChangedAvatar> {
  const { memberId } = viewer;
  const avatar = await keepAvatar(context, picture, turnOf(viewer, left)).catch(saidOfPicture);
  await context.write(async (unit) => {
    await requireSession(unit.tx, viewer);
    await takeAvatar(unit.tx, avatar);
    await replaceAvatar(unit, memberId, avatar);
  });
  return { id: memberId, avatar, message: profileTexts.avatarChanged };
}

export async function removeAvatar({ write }: AppContext, { memberId }: Viewer): Promise<ChangedAvatar> {
  await write((unit) => replaceAvatar(unit, memberId, null));
  return { id: memberId, avatar: null, message: profileTexts.avatarRemoved };
}

async function replaceAvatar(unit: UnitOfWork, memberId: MemberId, avatar: string | null): Promise<void> {
  const before = await lockProfile(unit.tx, memberId);
  await setAvatar(unit.tx, memberId, avatar);
  if (before.avatar !== null) await forgetAvatar(unit, before.avatar);
  unit.changed(...authorTopics(memberId));
}

/** Reports a picture's error at its field. */
function saidOfPicture(error: unknown): never {
  if (!(error instanceof Fault)) throw error;
  throw new Fault(error.code, error.message, { ...error.details, errors: { picture: error.message } });
}

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
function maySeePrivateDetails(viewer: Viewer, memberId: MemberId): boolean {
  return viewer.memberId === memberId || isAdmin(viewer.role);
}

/** rules/profiles 4: others see the date of birth only if the member displays it. */
function maySeeDateOfBirth(viewer: Viewer, memberId: MemberId, isHidden: boolean): boolean {
  return !isHidden || maySeePrivateDetails(viewer, memberId);
}
