/**
 * What a part tells: rows of figures. Each figure is a value with a unit and, where something is promised, a bar.
 * The report, the history and the table of bars are all made of them.
 */

/** What more of it means; and how a value is followed by its unit. */
export const units = {
  '/s': { better: 'more', text: '/s' },
  /** Of a yardstick: 0.9 is a tenth slower. */
  share: { better: 'more', text: '' },
  /** As much as something else. */
  times: { better: 'less', text: ' times' },
  ms: { better: 'less', text: ' ms' },
  s: { better: 'less', text: ' s' },
  /** Microseconds. */
  µs: { better: 'less', text: ' µs' },
  bytes: { better: 'less', text: ' bytes' },
  KiB: { better: 'less', text: ' KiB' },
  /** Of 1,048,576 bytes. */
  MB: { better: 'less', text: ' MB' },
  'MB a minute': { better: 'less', text: ' MB a minute' },
  statements: { better: 'less', text: '' },
  /** Of the database, that a request looks at. */
  pages: { better: 'less', text: '' },
  rows: { better: 'less', text: '' },
  files: { better: 'less', text: '' },
  /** Connections and files that a process holds open. */
  descriptors: { better: 'less', text: '' },
  failures: { better: 'less', text: '' },
  /** Of a layout that moves under the reader; Chromium's count. */
  shift: { better: 'less', text: '' },
  /** Of 100. */
  points: { better: 'more', text: '' },
} as const satisfies Record<string, { better: 'more' | 'less'; text: string }>;

export type Unit = keyof typeof units;

/** What is promised: no less, or no more. */
export type Bar = { atLeast: number } | { atMost: number };

/**
 * Counted: the same on any machine, so that any difference is one. Timed: whatever varies from one run to the next,
 * as times, memory and pages of the database do.
 */
export type Kind = 'counted' | 'timed';

export interface Figure {
  value: number;
  unit: Unit;
  kind: Kind;
  bar?: Bar | undefined;
  /** What ours is compared with: kept, but nothing of ours gets better or worse by it. */
  isYardstick?: boolean;
}

/** Text is shown and not kept. */
export type Cell = Figure | string;

/** What was measured, and by column what came out. */
export type Row = readonly [what: string, cells: Readonly<Record<string, Cell>>];

export function counted(value: number, unit: Unit, bar?: Bar): Figure {
  return { value, unit, kind: 'counted', bar };
}

export function timed(value: number, unit: Unit, bar?: Bar): Figure {
  return { value, unit, kind: 'timed', bar };
}

export function yardstick(value: number, unit: Unit): Figure {
  return { value, unit, kind: 'timed', isYardstick: true };
}

/** A figure with the name that it has in its part, for good: the history finds it by that. */
export interface NamedFigure extends Figure {
  /** `list of 20: of bare` */
  name: string;
}

/** Six digits tell all that was measured; what is told, kept and compared is the same number. */
export const rounded = (value: number) => Number(value.toPrecision(6));

export function figuresOf(rows: readonly Row[]): NamedFigure[] {
  return rows.flatMap(([what, cells]) =>
    Object.entries(cells).flatMap(([column, cell]) =>
      typeof cell === 'string' ? [] : [{ ...cell, value: rounded(cell.value), name: `${what}: ${column}` }],
    ),
  );
}

export function holds({ value, bar }: Pick<Figure, 'value'> & { bar: Bar }): boolean {
  return 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;
}

/**
 * How far it lies on the good side of its bar: 2 is twice as good, 0.5 half as good as was promised. Undefined
 * where something is nothing at all.
 */
export function factorOf({ value, bar }: Pick<Figure, 'value'> & { bar: Bar }): number | undefined {
  const [good, bad] = 'atLeast' in bar ? [value, bar.atLeast] : [bar.atMost, value];
  return good === 0 || bad === 0 ? undefined : good / bad;
}

/** Share of a timed figure's last value that may be noise. */
const noise = 0.2;

/** Whether it is a step back from what it was: counted work by any difference, timed work beyond the noise. */
export function isWorse(figure: Figure, last: number): boolean {
  if (figure.isYardstick) return false;
  const [good, bad] = units[figure.unit].better === 'more' ? [figure.value, last] : [last, figure.value];
  return figure.kind === 'counted' ? good < bad : good * (1 + noise) < bad;
}
