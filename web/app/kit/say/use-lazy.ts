import { useEffect, useRef, useState } from 'react';

/** What has come, by what loads it: where it is shown next it is there at once. */
const parts = new WeakMap<() => Promise<object>, object>();

/**
 * A part that is loaded when it is first shown; undefined until it is there. `load` is the same for good, `missing`
 * is told that it did not come.
 */
export function useLazy<Part extends object>(
  load: () => Promise<Part>,
  missing: () => void,
): Part | undefined {
  const [part, setPart] = useState(parts.get(load) as Part | undefined);
  const latest = useRef(missing);
  latest.current = missing;
  useEffect(() => {
    let isLeft = false;
    load().then(
      (loaded) => {
        parts.set(load, loaded);
        if (!isLeft) setPart(loaded);
      },
      () => isLeft || latest.current(),
    );
    return () => {
      isLeft = true;
    };
  }, [load]);
  return part;
}

/** Fetches what may be shown later, while the page has nothing else to do; `load` is the same for good. */
export function useAhead(load: () => Promise<unknown>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const fetchNow = () => {
      load().catch(() => undefined);
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchNow, withoutIdleness);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(fetchNow);
    return () => cancelIdleCallback(asked);
  }, [load, isWanted]);
}

/** Milliseconds, where the browser does not say when it is idle. */
const withoutIdleness = 2000;
