/**
 * Removes an entry from the browser's history state of this page. Neither a reload nor going back finds it again. The
 * router stores its state under `usr`.
 */
export function forgetInHistory(name: string): void {
  const entry = window.history.state as { usr?: Record<string, unknown> } | null;
  if (entry?.usr?.[name] === undefined) return;
  const { [name]: _told, ...usr } = entry.usr;
  window.history.replaceState({ ...entry, usr }, '');
}

/** Returns how the browser navigated to this document; undefined if the browser does not say. */
export function openingType(): NavigationTimingType | undefined {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opening?.type;
}
