/** Returns how the browser navigated to this document; undefined if the browser does not say. */
export function openingType(): NavigationTimingType | undefined {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opening?.type;
}
