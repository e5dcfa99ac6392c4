/** Rows as members: those who are here are given role and status, others are invited (rules/imports 15). */
import { emailProblem } from '#contract/accounts/checks.ts';
import type { Role } from '#contract/accounts/model.ts';
import { importTexts } from '#contract/imports/texts.ts';
import { type Invitation, invitationProblems, type MemberEdit } from '#contract/members/model.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Services } from '../../platform/services.ts';
import { unknownPassword } from '../accounts/index.ts';
import { changesAnything, findByEmails, type StoredStanding } from '../members/index.ts';
import {
  type Cells,
  faultOf,
  faultyRow,
  type Importer,
  type JudgedRow,
  type NamedRow,
  type RowFault,
  type Saving,
  Seen,
} from './importer.ts';
import { adminFault, columnOfField, editOf } from './member-cells.ts';
import { type MemberRow, saveMembers } from './member-saving.ts';

/** Nobody knows it, and so it may be the same for all of one file: each takes as long to check as any. */
export async function openMemberImporter(services: Services): Promise<Importer> {
  return new MemberImporter(services, await unknownPassword());
}

class MemberImporter implements Importer<MemberRow> {
  readonly #services: Services;
  readonly #passwordHash: string;
  readonly #seen = new Seen();

  constructor(services: Services, passwordHash: string) {
    this.#services = services;
    this.#passwordHash = passwordHash;
  }

  passOver(rows: readonly NamedRow[]): void {
    for (const { number, cells } of rows) this.#take(number, addressOf(cells));
  }

  async judge(rows: readonly NamedRow[]): Promise<MemberRow[]> {
    const emails = rows.map(({ cells }) => addressOf(cells).toLowerCase());
    const known = await findByEmails(this.#services.database.db, emails);
    return rows.map((row) => this.#judgeRow(row, known));
  }

  save(unit: UnitOfWork, judged: readonly MemberRow[], saving: Saving): Promise<JudgedRow[]> {
    return saveMembers(unit, judged, saving, this.#passwordHash);
  }

  #judgeRow({ number, cells, problem }: NamedRow, known: ReadonlyMap<string, StoredStanding>): MemberRow {
    if (problem !== null) return faultyRow(number, [faultOf('', problem)]);
    const email = addressOf(cells);
    const sentence = emailProblem(email);
    if (sentence !== undefined) return faultyRow(number, [faultOf('email', sentence)]);
    const twice = this.#take(number, email);
    if (twice !== undefined) return faultyRow(number, [twice]);
    const before = known.get(email.toLowerCase());
    return before === undefined ? judgeNew(number, cells) : judgeKnown(number, cells, before);
  }

  #take(row: number, email: string): RowFault | undefined {
    return this.#seen.take(row, email.toLowerCase(), 'email');
  }
}

const addressOf = ({ email = '' }: Cells) => email.trim();

function judgeKnown(row: number, cells: Cells, before: StoredStanding): MemberRow {
  const { edit, faults } = editOf(cells);
  if (faults.length > 0) return faultyRow(row, faults);
  if (!changesAnything(before, edit)) return { row, outcome: 'unchanged', faults };
  const refusal = adminFault(before.role, edit);
  if (refusal !== undefined) return faultyRow(row, [refusal]);
  return { row, outcome: 'changed', faults, change: { before, edit } };
}

function judgeNew(row: number, cells: Cells): MemberRow {
  const { edit, faults } = editOf(cells);
  const invitation = invitationOf(cells, edit.role ?? 'member');
  const all = [...faults, ...problemsOf(invitation), ...newFaults(edit)];
  return all.length > 0 ? faultyRow(row, all) : { row, outcome: 'added', faults: [], invitation };
}

function invitationOf(cells: Cells, role: Role): Invitation {
  const { first_name: firstName = '', last_name: lastName = '' } = cells;
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: addressOf(cells), role };
}

function problemsOf(invitation: Invitation): RowFault[] {
  return Object.entries(invitationProblems(invitation)).flatMap(([field, sentence]) =>
    sentence === undefined ? [] : [faultOf(columnOfField[field] ?? '', sentence)],
  );
}

function newFaults(edit: MemberEdit): RowFault[] {
  const refusal = adminFault(undefined, edit);
  const isDisabled = edit.status === 'disabled';
  return [
    ...(refusal === undefined ? [] : [refusal]),
    ...(isDisabled ? [faultOf('status', importTexts.newIsActive)] : []),
  ];
}
