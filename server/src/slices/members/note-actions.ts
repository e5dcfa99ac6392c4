/** Staff notes about a member (rules/members 12). */
import { Fault, refuseProblems } from '#contract/core/fault.ts';
import type { MemberNoteId } from '#contract/core/ids.ts';
import type { Posted } from '#contract/core/request.ts';
import { type AddNote, type ListNotes, type MemberNotes, noteProblem } from '#contract/members/model.ts';
import { memberTexts } from '#contract/members/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { memberGone } from '../accounts/index.ts';
import { countNotes, findNotes, insertNote, lockMember } from './queries.ts';

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
