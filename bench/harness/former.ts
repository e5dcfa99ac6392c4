/**
 * Figures that the history still holds and no part tells any more, by part, with the reason. Whoever renames a
 * figure or gives one up says so here; a part that is gone is named with all of its figures as `*`.
 */
const former: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  dear: Object.fromEntries(
    ['a kept page', 'a detail, not kept'].flatMap((reader) =>
      ['p99 without', 'p99 with', 'slower'].map((figure) => [
        `${reader}, beside 50 dear ones: ${figure}`,
        'The load comes from another process now, and the application has no core of its own.',
      ]),
    ),
  ),
  uncached: Object.fromEntries(
    [
      'Guildhall',
      'bare',
      'of bare',
      'SQL alone',
      'of SQL',
      'CPU',
      'CPU of bare',
      'times the CPU of bare',
    ].map((figure) => [`home page, brotli: ${figure}`, 'It is the `home page, compressed` now.']),
  ),
  rendering: Object.fromEntries(
    ['home', 'product', 'thread'].flatMap((name) => [
      [`${name}: size as brotli`, 'It is the `size, compressed` now.'],
      ...['whole', 'compressed', 'pages a second'].map((figure) => [
        `${name}: ${figure}`,
        'Pages are asked for by HTTP and compressed as browsers want it: `sent`, `sent compressed`, `compressed pages a second`.',
      ]),
    ]),
  ),
  machines: {
    'all of it: lost': 'It is `acknowledged writes lost` now.',
    'all of it: wrong for': 'It is `longest stale read` now.',
    'all of it: errors outside': 'It is `errors outside an outage` now.',
  },
};

export function isFormer(part: string, figure: string): boolean {
  return former[part]?.[figure] !== undefined || former[part]?.['*'] !== undefined;
}
