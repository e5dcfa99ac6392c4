/** Changes the role and status of members, as administrators do (rules/members 3 to rules/members 6). */
import { isAdmin } from '#contract/accounts/model.ts';
import { Fault, refuseProblems } from '#contract/core/fault.ts';
import type { MemberId, MemberNoteId } from '#contract/core/ids.ts';
import type { Posted } from '#contract/core/request.ts';
import { authorTopics } from '#contract/core/topics.ts';
import {
  type AddNote,
  type ListNotes,
  type MemberEdit,
  type MemberNotes,
  memberEditProblems,
  noteProblem,
} from '#contract/members/model.ts';
import { memberTexts } from '#contract/members/texts.ts';
import type { SavedProfile } from '#contract/profiles/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  endSessionsOf,
  forgetOldPassword,
  memberGone,
  passwordLinks,
  spendLinks,
  unknownPassword,
} from '../accounts/index.ts';
import { changesAnything, edited, editProblem, isActiveAdmin } from './policy.ts';
import {
  countNotes,
  findNotes,
  insertNote,
  isMember,
  lockForEdit,
  lockMember,
  type StoredStanding,
  setStanding,
} from './queries.ts';

interface EditMember {
  id: MemberId;
  edit: MemberEdit;
  /** The version that was loaded; null overwrites any version. */
  version: number | null;
}

/**
 * Changes the role and status of a member. Throws `forbidden` before any input is checked, and `conflict` for an old
 * version.
 */
export async function editMember(
  { write }: AppContext,
  { id, edit, version }: EditMember,
  viewer: Viewer,
): Promise<SavedProfile> {
  // The password hash for a new administrator. Computed before the transaction, as hashing is slow.
  const unusablePassword = edit.role && isAdmin(edit.role) ? await unknownPassword() : undefined;
  return write(async (unit) => {
    const { actor, target, others } = await lockedFor(unit, viewer, id);
    const problem = editProblem({ actor, target, hasOtherAdmin: others.some(isActiveAdmin) }, edit);
    if (problem !== undefined) throw new Fault('forbidden', problem);
    refuseProblems(memberEditProblems(edit));
    if (version !== null && version !== target.version) {
      throw new Fault('conflict', memberTexts.changedMeanwhile);
    }
    const saved = changesAnything(target, edit)
      ? await saveStanding(unit, target, edit, viewer)
      : target.version;
    if (unusablePassword !== undefined && !isAdmin(target.role))
      await forgetOldPassword(unit.tx, id, unusablePassword);
    return { id, version: saved, message: memberTexts.saved };
  });
}

async function lockedFor({ tx }: UnitOfWork, { memberId }: Viewer, id: MemberId) {
  const locked = await lockForEdit(tx, [memberId, id]);
  const [actor, target] = [memberId, id].map((wanted) => locked.find((one) => one.id === wanted));
  if (actor === undefined || target === undefined) throw memberGone();
  return { actor, target, others: locked.filter((one) => one !== target) };
}

/**
 * Saves and logs a change; returns the new version. The member must be locked and editable, and the edit must change
 * something.
 */
export async function saveStanding(
  { tx, changed }: UnitOfWork,
  before: StoredStanding,
  edit: MemberEdit,
  { memberId: actorId }: Pick<Viewer, 'memberId'>,
): Promise<number> {
  const after = { ...edited(before, edit), version: before.version + 1 };
  await setStanding(tx, after);
  if (after.status === 'disabled') await shutOut(tx, after.id);
  // Pages that show the member's name also show the badge of the role.
  if (after.role !== before.role) changed(...authorTopics(after.id));
  const recordOf = ({ role, status }: StoredStanding) => ({ role, status });
  await recordAuditEntry(tx, {
    actorId,
    action: 'member-edited',
    targetKind: 'member',
    targetId: after.id,
    before: recordOf(before),
    after: recordOf(after),
  });
  return after.version;
}

/** rules/accounts 33: ends all sessions, and voids all links that would open the account. */
async function shutOut(tx: UnitOfWork['tx'], memberId: MemberId): Promise<void> {
  await endSessionsOf(tx, memberId);
  await spendLinks(tx, memberId, passwordLinks);
}

/** Throws `not_found` for a member who does not exist or whose account was deleted. */
export async function refuseNoMember(database: Database, id: MemberId): Promise<void> {
  if (!(await isMember(database, id))) throw memberGone();
}

/** Lists the staff's notes about a member. Throws `forbidden` for notes about oneself. */
export async function memberNotes(
  { database }: AppContext,
  list: ListNotes,
  { memberId }: Viewer,
): Promise<MemberNotes> {
  if (list.id === memberId) throw new Fault('forbidden', memberTexts.ownNotes);
  const [notes, total] = await Promise.all([findNotes(database, list), countNotes(database, list)]);
  return { notes, total };
}

/** Logged like every act of staff. Throws `not_found` if the member left meanwhile. */
export async function addMemberNote(
  { write }: AppContext,
  note: AddNote,
  { memberId }: Viewer,
): Promise<Posted<MemberNoteId>> {
  refuseProblems({ words: noteProblem(note.words) });
  return write(async ({ tx }) => {
    if ((await lockMember(tx, note.id)) === undefined) throw memberGone();
    const id = await insertNote(tx, note, memberId);
    await recordAuditEntry(tx, {
      actorId: memberId,
      action: 'member-noted',
      targetKind: 'member',
      targetId: note.id,
      before: {},
      after: { words: note.words },
    });
    return { id, message: memberTexts.noted };
  });
}
