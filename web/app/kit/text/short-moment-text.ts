import { dayText, timeText } from './date-text.ts';

/** DD MMM YYYY, hh:mm A: as it stands in a sentence. */
export function shortMomentText(at: Date): string {
  return `${dayText(at)}, ${timeText(at)}`;
}
