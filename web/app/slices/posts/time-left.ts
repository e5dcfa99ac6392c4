/** How much time is left to edit something, in words that never promise more than there is. Pure. */
import { dayLength } from '#contract/core/day.ts';

export interface TimeLeft {
  /** `3 more days`. */
  words: string;
  /** Milliseconds until they are others, or the time is over. */
  changesIn: number;
}

const units = [
  { name: 'day', length: dayLength },
  { name: 'hour', length: 60 * 60 * 1000 },
  { name: 'minute', length: 60 * 1000 },
] as const;

/** In whole days, then hours, then minutes; undefined once it is over. */
export function timeLeft(until: Date, now: Date): TimeLeft | undefined {
  const left = until.getTime() - now.getTime();
  if (left <= 0) return undefined;
  const unit = units.find(({ length }) => left >= length);
  if (unit === undefined) return { words: 'a moment more', changesIn: left };
  const count = Math.floor(left / unit.length);
  const words = `${count} more ${unit.name}${count === 1 ? '' : 's'}`;
  return { words, changesIn: (left % unit.length) + 1 };
}
