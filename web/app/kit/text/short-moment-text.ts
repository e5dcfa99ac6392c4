import { dayText, timeText } from './date-text.ts';

/** DD MMM YYYY, hh:mm A, for use in a sentence. */
export function shortMomentText(at: Date): string {
  return `${dayText(at)}, ${timeText(at)}`;
}
