/**
 * Converts a member to cells of a table and back; each profile column is one line of a table here (rules/imports 15).
 * Pure.
 */
import { type MemberStatus, roles } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { MemberColumn } from '#contract/imports/columns.ts';
import { importTexts } from '#contract/imports/texts.ts';
import { type DayOrder, readDate } from '#contract/imports/values.ts';
import type { MemberEdit } from '#contract/members/model.ts';
import { type ProfileForm, type ProfileProblems, profileProblems } from '#contract/profiles/form.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { timeZones } from '#contract/profiles/time-zones.ts';
import type { WholeMember } from '../members/index.ts';
import { oneOf, readYesOrNo, yesOrNo } from './fact-cells.ts';
import { type Cells, faultOf, type RowFault } from './importer.ts';

/** Columns that only the member may change. */
type OwnColumn = Exclude<MemberColumn, 'email' | 'role' | 'status'>;

interface OwnCell {
  field: keyof ProfileForm;
  write(profile: ProfileForm): string;
  /** Reads a non-empty cell. Throws `invalid` with a sentence. */
  read(cell: string, dates: DateReading): ProfileForm[keyof ProfileForm] | undefined;
}

/** Data needed to interpret a date of birth. */
export interface DateReading {
  now: Date;
  dayOrder: DayOrder | null;
}

const cells: Record<OwnColumn, OwnCell> = {
  first_name: name('firstName'),
  last_name: name('lastName'),
  date_of_birth: { field: 'dateOfBirth', write: ({ dateOfBirth }) => dateOfBirth, read: readDay },
  hide_date_of_birth: {
    field: 'hideDateOfBirth',
    write: ({ hideDateOfBirth }) => yesOrNo(hideDateOfBirth),
    read: readYesOrNo,
  },
  address: line('address'),
  city: line('city'),
  zip_code: line('zipCode'),
  time_zone: { field: 'timeZone', write: ({ timeZone }) => String(timeZone), read: readTimeZone },
};

const ownColumns = Object.keys(cells) as OwnColumn[];
const columnOfField = new Map(ownColumns.map((column) => [cells[column].field, column]));

export function memberCellsOf(member: WholeMember): Record<MemberColumn, string> {
  const own = Object.fromEntries(ownColumns.map((column) => [column, cells[column].write(member)]));
  const { email, role, status } = member;
  return { email, role, status, ...(own as Record<OwnColumn, string>) };
}

export interface ReadEdit {
  /** Undefined fields stay as they are. */
  edit: MemberEdit;
  faults: RowFault[];
}

/** Does not check whether the member may be given the role. */
export function editOf({ role = '', status = '' }: Cells): ReadEdit {
  const edit = { role: oneOf(role, roles), status: oneOf(status, statuses) };
  const faults = [
    ...(edit.role === null ? [faultOf('role', importTexts.badRole)] : []),
    ...(edit.status === null ? [faultOf('status', importTexts.badMemberStatus)] : []),
  ];
  return { edit, faults };
}

const statuses = ['active', 'disabled'] as const satisfies readonly MemberStatus[];

export interface ReadProfile {
  profile: ProfileForm;
  faults: RowFault[];
}

/** The site's settings for new members. */
type NewMemberRules = Pick<SiteSettings, 'shortestFirstName' | 'newMemberTimeZone'>;

/** The profile of a new member. Empty cells get the values of a new registration. */
export function profileOf(given: Cells, dates: DateReading, site: NewMemberRules): ReadProfile {
  const profile: ProfileForm = { ...newProfile, timeZone: site.newMemberTimeZone ?? 0 };
  const unread = ownColumns.flatMap((column) => readInto(profile, column, given[column] ?? '', dates));
  const problems = profileProblems(profile, dates.now, site);
  // Administrators may not know the date. The member's first own edit will require it.
  if (profile.dateOfBirth === '') problems.dateOfBirth = undefined;
  return { profile, faults: [...unread, ...faultsOf(problems)] };
}

const newProfile: ProfileForm = {
  firstName: '',
  lastName: '',
  dateOfBirth: '',
  hideDateOfBirth: true,
  address: '',
  city: '',
  zipCode: '',
  timeZone: 0,
};

function readInto(profile: ProfileForm, column: OwnColumn, cell: string, dates: DateReading): RowFault[] {
  const { field, read } = cells[column];
  try {
    if (cell !== '') Object.assign(profile, { [field]: read(cell, dates) ?? profile[field] });
    return [];
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return [faultOf(column, error.message)];
  }
}

function faultsOf(problems: ProfileProblems): RowFault[] {
  return Object.entries(problems).flatMap(([field, sentence]) =>
    sentence === undefined ? [] : [faultOf(columnOfField.get(field as keyof ProfileForm) ?? '', sentence)],
  );
}

/** For an existing member: cells that differ from the profile, each with the sentence that they are ignored. */
export function ignoredCells(given: Cells, member: WholeMember, dates: DateReading): RowFault[] {
  const others = ownColumns.filter((column) => says(column, given[column] ?? '', member, dates));
  return others.map((column) => faultOf(column, importTexts.membersOwn));
}

/** True if the cell differs in meaning. An empty cell does not, nor does another spelling of the same value. */
function says(column: OwnColumn, cell: string, member: WholeMember, dates: DateReading): boolean {
  const present = cells[column].write(member);
  if (cell.trim() === '' || cell === present) return false;
  const profile: ProfileForm = { ...member };
  const unread = readInto(profile, column, cell, dates);
  return unread.length > 0 || cells[column].write(profile) !== present;
}

function name(field: 'firstName' | 'lastName'): OwnCell {
  return { field, write: (profile) => profile[field], read: (cell) => cell.trim() };
}

function line(field: 'address' | 'city' | 'zipCode'): OwnCell {
  return { field, write: (profile) => profile[field], read: (cell) => cell };
}

/**
 * The form's rules check that the day exists. Their texts about a missing part refer to its three lists, which a cell
 * does not have.
 */
function readDay(cell: string, { now, dayOrder }: DateReading): string {
  const typed = cell.trim();
  if (typed === '' || /^\d{4}-\d{2}-\d{2}$/.test(typed)) return typed;
  const read = readDate(typed, { dayOrder, latestYear: now.getUTCFullYear() });
  if (read === undefined) throw new Fault('invalid', importTexts.badDay);
  if (read === 'ambiguous') throw new Fault('invalid', importTexts.dayOrderNeeded);
  return read.day;
}

function readTimeZone(cell: string): number {
  const typed = cell.trim().replace(',', '.');
  const hours = /^[+-]?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
  if (!timeZones.includes(hours)) throw new Fault('invalid', profileTexts.invalidTimeZone);
  return hours;
}
