/** The valid dates of birth (rules/profiles 9). Pure. */
import { calendarDayText, dayAfter, dayOf, isRealDay } from '../core/day.ts';
import { profileTexts } from './texts.ts';

/** Days before today. */
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
