/** Converts between the value of a date and time field, in the reader's time zone, and the stored time. Pure. */

/** Value of a date without its time. It is no valid time, so that the rule's sentence is shown. */
export const unfinishedMoment = 'unfinished';

/** `2026-11-21T08:30:00.000Z` → `2026-11-21T02:30` in Chicago; '' for an invalid time. */
export function toLocalMoment(iso: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return '';
  const two = (part: number) => String(part).padStart(2, '0');
  const year = String(at.getFullYear()).padStart(4, '0');
  return `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Converts the other way: local time to the stored time. '' stays ''. */
export function fromLocalMoment(text: string): string {
  if (text === '') return '';
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? unfinishedMoment : at.toISOString();
}
