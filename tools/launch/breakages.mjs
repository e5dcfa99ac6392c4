/** Mutations of a line of code: each pattern with its replacement. */
const operators = [
  { what: 'negates a condition', pattern: /\bif \((.+)\) (?=return|throw|\{$)/g, by: 'if (!($1)) ' },
  { what: 'turns === round', pattern: / === /g, by: ' !== ' },
  { what: 'turns !== round', pattern: / !== /g, by: ' === ' },
  { what: 'takes || for &&', pattern: / && /g, by: ' || ' },
  { what: 'takes && for ||', pattern: / \|\| /g, by: ' && ' },
  { what: 'returns false', pattern: /\breturn true\b/g, by: 'return false' },
  { what: 'returns true', pattern: /\breturn false\b/g, by: 'return true' },
  { what: 'takes "or" for "and" in SQL', pattern: /^(\s+)and (?=\w)/g, by: '$1or ' },
  { what: 'takes "is not null" for "is null"', pattern: /\bis null\b/g, by: 'is not null' },
  { what: 'takes "is null" for "is not null"', pattern: /\bis not null\b/g, by: 'is null' },
  {
    what: 'leaves a statement out',
    pattern: /^(\s+)(?:await )?(?:changed|happened|refuse\w*|demand\w*|lock\w*|record\w*|delete\w*)\(.*\);$/g,
    by: '$1;',
  },
];

/** All mutations of a text, each with its line (from 1), its description and the whole mutated text. */
export function breakagesIn(text) {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (/^\s*(?:\*|\/\/|\/\*|import |export type|--)/.test(line)) return [];
    return operators.flatMap(({ what, pattern, by }) => {
      if (line.search(pattern) === -1) return [];
      const changed = line.replace(new RegExp(pattern.source), by);
      return [{ line: index + 1, what, broken: lines.with(index, changed).join('\n') }];
    });
  });
}

/** Shuffles; the same seed gives the same order. */
export function shuffled(items, seed) {
  const random = randomOf(seed);
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** mulberry32: a small random number generator from 0 to 1. */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
