/** How the browser came to this document; undefined where it does not tell. */
export function openingType(): NavigationTimingType | undefined {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return opening?.type;
}
