import { useEffect, useState } from 'react';
import { serverNow } from '../../client/server-clock.ts';
import { timeLeft } from './time-left.ts';

/** How much time is left, counted down while it is on screen; undefined once it is over. */
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
