/** A part of the rows as it is written: invitations, roles and states, each on record. */
import { isAdmin } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { importTexts } from '#contract/imports/texts.ts';
import { grantableRoles, type MemberEdit } from '#contract/members/model.ts';
import { memberTexts } from '#contract/members/texts.ts';
import { type AuditEntry, recordAuditEntries } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { addInvited, forgetOldPassword, type Invitee, memberBroughtIn } from '../accounts/index.ts';
import { editProblem, lockForEdit, type StoredStanding, saveStanding } from '../members/index.ts';
import { faultOf, faultyRow, type JudgedRow, type RowFault, type Saving } from './importer.ts';

/** Without the password, which is the same for all of a file. */
export type InvitedRow = Omit<Invitee, 'passwordHash'>;

/** A row that would invite somebody, or change one who is here. */
export interface MemberRow extends JudgedRow {
  invitee?: InvitedRow;
  change?: MemberChange;
}

interface MemberChange {
  /** As the member was when the row was judged. */
  before: StoredStanding;
  edit: MemberEdit;
}

interface MemberSaving extends Saving {
  /** Of all who are to be changed, and of whoever began the import. */
  standings: ReadonlyMap<MemberId, StoredStanding>;
  passwordHash: string;
}

/** Replies with the rows as they were done: one that is refused by now is left out. */
export async function saveMembers(
  unit: UnitOfWork,
  judged: readonly MemberRow[],
  saving: Saving,
  passwordHash: string,
): Promise<JudgedRow[]> {
  const ids = judged.flatMap(({ change }) => change?.before.id ?? []);
  const locked = await lockForEdit(unit.tx, [saving.runBy, ...ids]);
  const standings = new Map(locked.map((standing) => [standing.id, standing]));
  const all = { ...saving, standings, passwordHash };
  const refusals = new Map([
    ...(await inviteAll(unit, judged, all)),
    ...(await changeAll(unit, judged, all)),
  ]);
  return judged.map((row) => {
    const refusal = refusals.get(row.row);
    return refusal === undefined ? row : faultyRow(row.row, [refusal]);
  });
}

/** By the number of the row. */
type Refusals = Map<number, RowFault>;

type Inviting = MemberRow & { invitee: InvitedRow };
const isNew = (row: MemberRow): row is Inviting => row.invitee !== undefined;

/** One statement for each of what has to be done, however many they are. */
async function inviteAll(unit: UnitOfWork, judged: readonly MemberRow[], saving: MemberSaving) {
  const refusals: Refusals = new Map();
  const actor = saving.standings.get(saving.runBy);
  const grantable = actor === undefined ? [] : grantableRoles(actor);
  const rows = judged.filter(isNew).filter(({ row, invitee: { role } }) => {
    if (!grantable.includes(role)) refusals.set(row, faultOf('role', memberTexts.superAdminRole));
    return grantable.includes(role);
  });
  const ids = await insertAll(unit, rows, saving);
  for (const { row, invitee } of rows) {
    if (!ids.has(invitee.email.toLowerCase())) refusals.set(row, faultOf('email', accountTexts.emailTaken));
  }
  return refusals;
}

/** On record, and with their letters. Replies with their ids, by address in small letters. */
async function insertAll(unit: UnitOfWork, rows: readonly Inviting[], saving: MemberSaving) {
  const { sendsInvitations, passwordHash } = saving;
  const ids = await addInvited(
    unit.tx,
    rows.map(({ invitee }) => ({ ...invitee, passwordHash })),
  );
  const entries: AuditEntry[] = [];
  for (const { invitee } of rows) {
    const memberId = ids.get(invitee.email.toLowerCase());
    if (memberId === undefined) continue;
    entries.push(invitedEntry(saving, memberId, invitee));
    // Of who is disabled none leaves.
    if (sendsInvitations) unit.happened(memberBroughtIn, { memberId });
  }
  if (entries.length > 0) await recordAuditEntries(unit.tx, entries);
  return ids;
}

/** As after the office's own form, and what that does not ask for. */
function invitedEntry({ runBy, importId }: Saving, targetId: MemberId, invitee: InvitedRow): AuditEntry {
  const { firstName, lastName, email, role, status } = invitee;
  return {
    actorId: runBy,
    action: 'member-invited',
    targetKind: 'member',
    targetId,
    before: {},
    after: { firstName, lastName, email, role, status, importId },
  };
}

/** One after the other: few rows of a file change who is here, and each may end sessions. */
async function changeAll(unit: UnitOfWork, judged: readonly MemberRow[], saving: MemberSaving) {
  const refusals: Refusals = new Map();
  for (const { row, change } of judged) {
    const refusal = change && (await changeOne(unit, change, saving));
    if (refusal !== undefined) refusals.set(row, refusal);
  }
  return refusals;
}

/** By the rules of the office's form, as both stand now. */
async function changeOne(unit: UnitOfWork, { before, edit }: MemberChange, saving: MemberSaving) {
  const [actor, target] = [saving.standings.get(saving.runBy), saving.standings.get(before.id)];
  if (actor === undefined || target?.version !== before.version)
    return faultOf('', importTexts.changedMeanwhile);
  const problem = editProblem({ actor, target, hasOtherAdmin: true }, edit);
  if (problem !== undefined) return faultOf('', problem);
  await saveStanding(unit, target, edit, { memberId: saving.runBy });
  const isMadeAdmin = edit.role && isAdmin(edit.role) && !isAdmin(target.role);
  if (isMadeAdmin) await forgetOldPassword(unit.tx, target.id, saving.passwordHash);
  return undefined;
}
