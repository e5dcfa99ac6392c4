import { useEffect, useState, useSyncExternalStore } from 'react';

interface Waiting {
  wants: boolean;
}

/** All that are there, in the order in which they came. */
let all: readonly Waiting[] = [];
const listeners = new Set<() => void>();

/**
 * For what one alone can have at a time: whether it is this one's turn, of all that are there. Who wants it goes before who
 * does not, and who came later before who was there.
 */
export function useTurn(wants: boolean): boolean {
  const [me] = useState<Waiting>(() => ({ wants: false }));
  useEffect(() => {
    change([...all, me]);
    return () => change(all.filter((other) => other !== me));
  }, [me]);
  useEffect(() => {
    me.wants = wants;
    change(all);
  }, [me, wants]);
  return useSyncExternalStore(
    listen,
    () => (all.findLast((one) => one.wants) ?? all.at(-1)) === me,
    () => false,
  );
}

function change(next: readonly Waiting[]): void {
  all = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
