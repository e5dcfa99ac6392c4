/** A part of the rows as it is written: invitations, roles and states, each on record. */
import { accountTexts } from '#contract/accounts/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { importTexts } from '#contract/imports/texts.ts';
import type { Invitation, MemberEdit } from '#contract/members/model.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { addInvited, memberBroughtIn } from '../accounts/index.ts';
import { editProblem, lockForEdit, type StoredStanding, saveStanding } from '../members/index.ts';
import { faultOf, faultyRow, type JudgedRow, type Saving } from './importer.ts';

/** A row that would invite somebody, or change one who is here. */
export interface MemberRow extends JudgedRow {
  invitation?: Invitation;
  change?: MemberChange;
}

interface MemberChange {
  /** As the member was when the row was judged. */
  before: StoredStanding;
  edit: MemberEdit;
}

export async function saveMembers(
  unit: UnitOfWork,
  judged: readonly MemberRow[],
  saving: Saving,
  passwordHash: string,
): Promise<JudgedRow[]> {
  const ids = judged.flatMap(({ change }) => change?.before.id ?? []);
  const locked = await lockForEdit(unit.tx, [saving.begunBy, ...ids]);
  const standings = new Map(locked.map((standing) => [standing.id, standing]));
  const saved: JudgedRow[] = [];
  for (const row of judged) {
    const refusal = await saveRow(unit, row, { ...saving, standings, passwordHash });
    saved.push(refusal === undefined ? row : faultyRow(row.row, [refusal]));
  }
  return saved;
}

interface MemberSaving extends Saving {
  /** Of all who are to be changed, and of whoever began the import. */
  standings: ReadonlyMap<MemberId, StoredStanding>;
  passwordHash: string;
}

/** A fault where the row is left out. */
async function saveRow(unit: UnitOfWork, { invitation, change }: MemberRow, saving: MemberSaving) {
  if (invitation !== undefined) return inviteOne(unit, invitation, saving);
  return change && changeOne(unit, change, saving);
}

async function inviteOne(unit: UnitOfWork, invitation: Invitation, saving: MemberSaving) {
  const { begunBy, sendsInvitations, passwordHash } = saving;
  const memberId = await addInvited(unit.tx, { ...invitation, passwordHash });
  if (memberId === undefined) return faultOf('email', accountTexts.emailTaken);
  if (sendsInvitations) unit.happened(memberBroughtIn, { memberId });
  await recordAuditEntry(unit.tx, {
    actorId: begunBy,
    action: 'member-invited',
    targetKind: 'member',
    targetId: memberId,
    before: {},
    after: { ...invitation },
  });
  return undefined;
}

/** By the rules of the office's form, as both stand now. */
async function changeOne(unit: UnitOfWork, { before, edit }: MemberChange, saving: MemberSaving) {
  const [actor, target] = [saving.standings.get(saving.begunBy), saving.standings.get(before.id)];
  if (actor === undefined || target?.version !== before.version)
    return faultOf('', importTexts.changedMeanwhile);
  const problem = editProblem({ actor, target, hasOtherAdmin: true }, edit);
  if (problem !== undefined) return faultOf('', problem);
  await saveStanding(unit, target, edit, { memberId: saving.begunBy });
  return undefined;
}
