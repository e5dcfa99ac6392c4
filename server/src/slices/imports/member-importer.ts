/** Imports rows as members: existing ones get a role and status, others are invited (rules/imports 15). */
import { emailProblem } from '#contract/accounts/checks.ts';
import { emailAddress } from '#contract/accounts/email-address.ts';
import { isAdmin, type Role } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { importTexts } from '#contract/imports/texts.ts';
import { grantableRoles, type MemberEdit } from '#contract/members/model.ts';
import { memberTexts } from '#contract/members/texts.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type AuditEntry, recordAuditEntries } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import {
  addInvited,
  findReserved,
  forgetOldPassword,
  type Invitee,
  memberBroughtIn,
  memberGone,
  unknownPassword,
} from '../accounts/index.ts';
import {
  changesAnything,
  editProblem,
  findByEmails,
  findStanding,
  lockForEdit,
  type StoredStanding,
  saveStanding,
  type WholeMember,
} from '../members/index.ts';
import {
  type Cells,
  faultOf,
  faultyRow,
  type ImportContext,
  type Importer,
  type JudgedRow,
  type NamedRow,
  type Reading,
  type RowFault,
  RowNames,
  remarkedRow,
  withCells,
} from './importer.ts';
import { type DateReading, editOf, ignoredCells, profileOf } from './member-cells.ts';

/** The holders of the addresses in a batch of rows; keys are lower-case. */
interface Known {
  members: ReadonlyMap<string, WholeMember>;
  /** Free addresses that are reserved for their recent holders (rules/accounts 54). */
  reserved: ReadonlySet<string>;
}

export async function openMemberImporter(
  context: AppContext,
  reading: Reading,
  begunBy: MemberId,
): Promise<Importer> {
  const actor = await findStanding(context.database.db, begunBy);
  if (actor === undefined) throw memberGone();
  return new MemberImporter(context, { actor, reading, passwordHash: await unknownPassword() });
}

class MemberImporter implements Importer<MemberRow> {
  readonly #context: AppContext;
  readonly #actor: StoredStanding;
  /** One hash of an unknown password serves a whole file. Checking it takes as long as any other. */
  readonly #passwordHash: string;
  readonly #reading: Reading;
  readonly #seen = new RowNames();

  constructor(
    context: AppContext,
    { actor, reading, passwordHash }: { actor: StoredStanding; reading: Reading; passwordHash: string },
  ) {
    this.#context = context;
    this.#actor = actor;
    this.#reading = reading;
    this.#passwordHash = passwordHash;
  }

  async passOver(rows: readonly NamedRow[]): Promise<void> {
    for (const { number, cells } of rows) this.#take(number, addressOf(cells));
  }

  async judge(rows: readonly NamedRow[]): Promise<MemberRow[]> {
    const emails = rows.map(({ cells }) => addressOf(cells).toLowerCase());
    const { db } = this.#context.database;
    const known = { members: await findByEmails(db, emails), reserved: await findReserved(db, emails) };
    return rows.map((row) => withCells(row, this.#judgeRow(row, known)));
  }

  save(unit: UnitOfWork, judged: readonly MemberRow[], saving: ImportContext): Promise<JudgedRow[]> {
    return saveMembers(unit, judged, saving, this.#passwordHash);
  }

  #judgeRow({ number, cells, problem }: NamedRow, { members, reserved }: Known): MemberRow {
    if (problem !== null) return faultyRow(number, [problem]);
    const email = addressOf(cells);
    const sentence = emailProblem(email);
    if (sentence !== undefined) return faultyRow(number, [faultOf('email', sentence)]);
    const twice = this.#take(number, email);
    if (twice !== undefined) return faultyRow(number, [twice]);
    const before = members.get(email.toLowerCase());
    if (before !== undefined) return this.#judgeKnown(number, cells, before);
    if (reserved.has(email.toLowerCase()))
      return faultyRow(number, [faultOf('email', accountTexts.emailTaken)]);
    return this.#judgeNew(number, cells);
  }

  #take(row: number, email: string): RowFault | undefined {
    return this.#seen.take(row, [email.toLowerCase()], 'email');
  }

  #judgeKnown(row: number, cells: Cells, before: WholeMember): MemberRow {
    if (before.admission !== 'member') return faultyRow(row, [faultOf('email', notIn[before.admission])]);
    const { edit, faults } = editOf(cells);
    const isChange = changesAnything(before, edit);
    const all = [...faults, ...(isChange ? this.#refusalsOf(before, edit) : [])];
    if (all.length > 0) return faultyRow(row, all);
    const remarks = ignoredCells(cells, before, this.#dates());
    const judged = remarkedRow(row, isChange ? 'changed' : 'unchanged', remarks);
    return isChange ? { ...judged, change: { before, edit } } : judged;
  }

  /** Applies the rules of the administrators' form. Another administrator always remains: the one who imports. */
  #refusalsOf(target: WholeMember, edit: MemberEdit): RowFault[] {
    const sentence = editProblem({ actor: this.#actor, target, hasOtherAdmin: true }, edit);
    const isRole = edit.role !== undefined && edit.role !== target.role;
    return sentence === undefined ? [] : [faultOf(isRole ? 'role' : 'status', sentence)];
  }

  #judgeNew(row: number, cells: Cells): MemberRow {
    const { edit, faults } = editOf(cells);
    const { profile, faults: ofProfile } = profileOf(cells, this.#dates(), this.#context.site);
    const role = edit.role ?? 'member';
    const all = [...faults, ...ofProfile, ...this.#grantFaults(role)];
    if (all.length > 0) return faultyRow(row, all);
    const invitee = { ...profile, email: addressOf(cells), role, status: edit.status ?? 'active' };
    return { row, outcome: 'added', faults: [], invitee };
  }

  #dates(): DateReading {
    return { now: this.#context.now(), dayOrder: this.#reading.dayOrder };
  }

  /** Applies the same checks as a single invitation (rules/members 4, rules/single-sign-on 27). */
  #grantFaults(role: Role): RowFault[] {
    const { sso } = this.#context.site;
    if (!grantableRoles(this.#actor).includes(role)) return [faultOf('role', memberTexts.superAdminRole)];
    return sso?.isOnly && isAdmin(role) ? [faultOf('role', ssoTexts.adminsComeFirst(sso.name))] : [];
  }
}

const addressOf = ({ email = '' }: Cells) => emailAddress(email);

/** rules/imports 16: a registered person is admitted by an administrator only, never by a file. */
const notIn = {
  unconfirmed: importTexts.neverConfirmed,
  waiting: importTexts.waitsForOffice,
  refused: importTexts.wasRefused,
} as const;

/** An invitation without the password hash, which is the same for a whole file. */
export type InvitedRow = Omit<Invitee, 'passwordHash'>;

/** A row that would invite a person, or change an existing member. */
export interface MemberRow extends JudgedRow {
  invitee?: InvitedRow;
  change?: MemberChange;
}

interface MemberChange {
  /** The member's state when the row was judged. */
  before: StoredStanding;
  edit: MemberEdit;
}

interface MemberImportContext extends ImportContext {
  /** The members to change, and the administrator who runs the import. */
  standings: ReadonlyMap<MemberId, StoredStanding>;
  passwordHash: string;
}

/** Invites and changes members. Returns each row's result, faulty if its member changed meanwhile so that it is not allowed. */
export async function saveMembers(
  unit: UnitOfWork,
  judged: readonly MemberRow[],
  saving: ImportContext,
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

/** Keyed by row number. */
type Refusals = Map<number, RowFault>;

type Inviting = MemberRow & { invitee: InvitedRow };
const isNew = (row: MemberRow): row is Inviting => row.invitee !== undefined;

/** One statement for each step, however many rows there are. */
async function inviteAll(unit: UnitOfWork, judged: readonly MemberRow[], saving: MemberImportContext) {
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

/** Logs the invitations and queues their e-mails. Returns the ids by lower-case address. */
async function insertAll(unit: UnitOfWork, rows: readonly Inviting[], saving: MemberImportContext) {
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
    // The job sends none to disabled members.
    if (sendsInvitations) unit.happened(memberBroughtIn, { memberId });
  }
  if (entries.length > 0) await recordAuditEntries(unit.tx, entries);
  return ids;
}

/**
 * Returns the audit entry that an invitation by the administrators' form would have, with all fields that the import
 * sets.
 */
function invitedEntry(
  { runBy, importId }: ImportContext,
  targetId: MemberId,
  invitee: InvitedRow,
): AuditEntry {
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

/** One after the other: few rows of a file change existing members, and each may end sessions. */
async function changeAll(unit: UnitOfWork, judged: readonly MemberRow[], saving: MemberImportContext) {
  const refusals: Refusals = new Map();
  for (const { row, change } of judged) {
    const refusal = change && (await changeOne(unit, change, saving));
    if (refusal !== undefined) refusals.set(row, refusal);
  }
  return refusals;
}

/** Applies the rules of the administrators' form to the current state of both members. */
async function changeOne(unit: UnitOfWork, { before, edit }: MemberChange, saving: MemberImportContext) {
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
