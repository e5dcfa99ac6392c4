import { useEffect, useState } from 'react';
import { dayLength } from '#contract/core/day.ts';
import { serverNow } from '../../client/api.ts';

/** Returns the remaining time while it is on screen, and updates it; undefined once it is over. */
export function useTimeLeft(until: Date): string | undefined {
  const [now, setNow] = useState(() => serverNow());
  const left = timeLeft(until, now);
  const changesIn = left?.changesIn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next change may be as far off as this one was.
  useEffect(() => {
    if (changesIn === undefined) return;
    const timer = setTimeout(() => setNow(serverNow()), changesIn);
    return () => clearTimeout(timer);
  }, [changesIn, now]);
  return left?.words;
}

/** The remaining time for editing, in words that never overstate it. Pure. */
export interface TimeLeft {
  /** The remaining time in words, such as `3 more days`. */
  words: string;
  /** Milliseconds until the words change or the time is over. */
  changesIn: number;
}

const units = [
  { name: 'day', length: dayLength },
  { name: 'hour', length: 60 * 60 * 1000 },
  { name: 'minute', length: 60 * 1000 },
] as const;

/** Returns whole days, then hours, then minutes; undefined once it is over. */
export function timeLeft(until: Date, now: Date): TimeLeft | undefined {
  const left = until.getTime() - now.getTime();
  if (left <= 0) return undefined;
  const unit = units.find(({ length }) => left >= length);
  if (unit === undefined) return { words: 'a moment more', changesIn: left };
  const count = Math.floor(left / unit.length);
  const words = `${count} more ${unit.name}${count === 1 ? '' : 's'}`;
  return { words, changesIn: (left % unit.length) + 1 };
}
