/** The profile form and its rules. Pure. */

import { firstNameProblem, lastNameProblem } from '../accounts/checks.ts';
import { calendarDayText, dayAfter, dayOf, isRealDay } from '../core/day.ts';
import type { MemberId } from '../core/ids.ts';
import { isReadable } from '../core/readable-text.ts';
import type { SiteSettings } from '../core/site.ts';
import { textTexts } from '../core/texts.ts';
import type { MemberEdit } from '../members/model.ts';
import { profileTexts } from './texts.ts';

/**
 * The valid dates of birth (rules/profiles 9). Pure.
 *
 * Days before today.
 */
const youngest = 2_555;

/** `YYYY-MM-DD`, which sorts by time. */
export const earliestDateOfBirth = '1900-01-01';

/** Uses the UTC day, so that browser and server agree. */
export function latestDateOfBirth(now: Date): string {
  return dayAfter(dayOf(now), -youngest);
}

/** Returns the sentence to show beside the field, or undefined if it is fine. */
export function dateOfBirthProblem(date: string, now: Date): string | undefined {
  const latest = latestDateOfBirth(now);
  if (date === '') return profileTexts.dateOfBirthRequired;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return profileTexts.dateOfBirthIncomplete;
  if (!isRealDay(date)) return profileTexts.noSuchDate;
  if (date < earliestDateOfBirth)
    return profileTexts.dateOfBirthTooEarly(calendarDayText(earliestDateOfBirth));
  return date > latest ? profileTexts.dateOfBirthTooLate(calendarDayText(latest)) : undefined;
}

export interface ProfileForm {
  firstName: string;
  lastName: string;
  /** `YYYY-MM-DD`; '' if unknown. */
  dateOfBirth: string;
  hideDateOfBirth: boolean;
  address: string;
  city: string;
  zipCode: string;
  /** The offset from UTC in hours. */
  timeZone: number;
}

/** Fields that an edit may leave out (rules/profiles 12). */
const optionalFields = ['hideDateOfBirth', 'address', 'city', 'zipCode', 'timeZone'] as const;
type OptionalField = (typeof optionalFields)[number];

/** The form of a call: null is not sent. */
export type EditedProfile = Omit<ProfileForm, OptionalField> & {
  [Field in OptionalField]: ProfileForm[Field] | null;
};

export interface EditProfile {
  /** The edited member; null is the viewer. */
  id: MemberId | null;
  form: EditedProfile;
  /** The version that was loaded; an older one is a conflict. Null overwrites. */
  version: number | null;
  /** An administrator's edit of another member, which replaces the form (rules/members 3). */
  office?: MemberEdit | undefined;
}

/** An administrator's edit without form fields. */
export function officeEdit(id: MemberId, version: number | null, office: MemberEdit): EditProfile {
  const unnamed = { hideDateOfBirth: null, address: null, city: null, zipCode: null, timeZone: null };
  return { id, version, form: { firstName: '', lastName: '', dateOfBirth: '', ...unnamed }, office };
}

/** Maximum lengths in characters (rules/profiles 10). */
const lineLimits = { address: 300, city: 100, zipCode: 20 } as const;

export type ProfileProblems = { [Field in keyof ProfileForm]?: string | undefined };

/** Returns the sentences to show beside the fields; none for fields that were not sent. */
export function profileProblems(
  form: EditedProfile,
  now: Date,
  { shortestFirstName }: Pick<SiteSettings, 'shortestFirstName'>,
): ProfileProblems {
  return {
    firstName: firstNameProblem(form.firstName, shortestFirstName),
    lastName: lastNameProblem(form.lastName),
    dateOfBirth: dateOfBirthProblem(form.dateOfBirth, now),
    address: lineProblem(form.address ?? '', lineLimits.address),
    city: lineProblem(form.city ?? '', lineLimits.city),
    zipCode: lineProblem(form.zipCode ?? '', lineLimits.zipCode),
  };
}

function lineProblem(line: string, most: number): string | undefined {
  if (!isReadable(line)) return textTexts.unreadable;
  return line.length > most ? textTexts.tooLong(most) : undefined;
}

/** The changed fields, so that an edit in another window keeps the others. */
export function changedFields(form: ProfileForm, from: ProfileForm): Partial<ProfileForm> {
  const fields = Object.keys(from) as (keyof ProfileForm)[];
  return Object.fromEntries(
    fields.filter((field) => form[field] !== from[field]).map((field) => [field, form[field]]),
  );
}
