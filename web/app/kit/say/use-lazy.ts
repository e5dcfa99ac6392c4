import { useEffect, useRef, useState } from 'react';

/** Caches loaded parts by their loader, so that the next use renders at once. */
const parts = new WeakMap<() => Promise<object>, object>();

/**
 * Loads a part when it is first shown; undefined until it is loaded. `load` must be stable; `missing` is called if
 * loading failed.
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

/** Preloads a part that may be shown later, while the page is idle; `load` must be stable. */
export function usePreload(load: () => Promise<unknown>, isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const fetchNow = () => {
      load().catch(() => undefined);
    };
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(fetchNow, withoutIdleness);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(fetchNow);
    return () => cancelIdleCallback(handle);
  }, [load, isWanted]);
}

/** Milliseconds to wait if the browser does not report when it is idle. */
const withoutIdleness = 2000;
