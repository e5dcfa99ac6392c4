/**
 * What was measured when: a line for each figure of each whole run of a part, in `bench/results/history.tsv`.
 * It is committed, so that a step back is seen.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Circumstances, isLike } from './circumstances.ts';
import { type Bar, holds, type Kind, type NamedFigure, rounded, type Unit, units } from './figures.ts';
import { isFormer } from './former.ts';

export const historyFile = fileURLToPath(new URL('../results/history.tsv', import.meta.url));

export interface Line extends Circumstances {
  part: string;
  figure: string;
  value: number;
  unit: Unit;
  kind: Kind;
  bar?: Bar | undefined;
}

/** Columns in their order; the last is made of those before it, for who reads the file. */
const columns = [
  'date',
  'commit',
  'tree',
  'cores',
  'processor',
  'memory',
  'node',
  'busy',
  'generator',
  'turns',
  'part',
  'figure',
  'value',
  'unit',
  'kind',
  'bar',
  'held',
] as const;

/** A cell that is empty would be lost at the end of a line. */
const none = '-';

export const heading = columns.join('\t');

export function textOf(line: Line): string {
  const { value, bar } = line;
  const held = bar === undefined ? none : holds({ value, bar }) ? 'held' : 'missed';
  const cells = { ...line, bar: textOfBar(bar), held };
  return columns.map((column) => String(cells[column])).join('\t');
}

/** Throws where a line is not what `textOf` makes of one. */
export function lineIn(text: string): Line {
  const cells = text.split('\t');
  const cell = (column: (typeof columns)[number]) => cells[columns.indexOf(column)] ?? '';
  const line: Line = {
    date: cell('date'),
    commit: cell('commit'),
    tree: cell('tree') as Line['tree'],
    cores: Number(cell('cores')),
    processor: cell('processor'),
    memory: Number(cell('memory')),
    node: cell('node'),
    busy: Number(cell('busy')),
    generator: cell('generator'),
    turns: cell('turns'),
    part: cell('part'),
    figure: cell('figure'),
    value: Number(cell('value')),
    unit: cell('unit') as Unit,
    kind: cell('kind') as Kind,
    bar: barIn(cell('bar')),
  };
  if (!isSound(line) || textOf(line) !== text) throw new Error(`This is no line of the history: ${text}`);
  return line;
}

function isSound({ date, tree, unit, kind, value, part, figure }: Line): boolean {
  return (
    !Number.isNaN(Date.parse(date)) &&
    ['clean', 'changed'].includes(tree) &&
    unit in units &&
    ['counted', 'timed'].includes(kind) &&
    Number.isFinite(value) &&
    part !== '' &&
    figure !== ''
  );
}

function textOfBar(bar: Bar | undefined): string {
  if (bar === undefined) return none;
  return 'atLeast' in bar ? `>= ${bar.atLeast}` : `<= ${bar.atMost}`;
}

function barIn(text: string): Bar | undefined {
  if (text === none) return undefined;
  const [sign, bound] = text.split(' ');
  return sign === '>=' ? { atLeast: Number(bound) } : { atMost: Number(bound) };
}

/** Lines in the order in which they were measured; none where nothing was yet. */
export function readHistory(file = historyFile): Line[] {
  if (!existsSync(file)) return [];
  const [first, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (first !== heading) throw new Error(`The history begins with another heading: ${first}`);
  return lines.map(lineIn);
}

export function appendHistory(lines: readonly Line[], file = historyFile): void {
  const before = existsSync(file) ? '' : `${heading}\n`;
  appendFileSync(file, `${before}${lines.map((line) => `${textOf(line)}\n`).join('')}`);
}

export function linesOf(circumstances: Circumstances, part: string, figures: readonly NamedFigure[]): Line[] {
  return figures.map(({ name, value, unit, kind, bar }) => ({
    ...circumstances,
    part,
    figure: name,
    value,
    unit,
    kind,
    bar: bar && roundedBar(bar),
  }));
}

function roundedBar(bar: Bar): Bar {
  return 'atLeast' in bar ? { atLeast: rounded(bar.atLeast) } : { atMost: rounded(bar.atMost) };
}

/** The last line of a figure on a machine of the same kind, asked in the same way. */
export function lastOf(
  history: readonly Line[],
  part: string,
  on: Circumstances,
): (figure: string) => number | undefined {
  const same = history.filter((line) => line.part === part && isLike(line, on));
  return (figure) => same.findLast((line) => line.figure === figure)?.value;
}

/** The lines of each part's newest run: what a part does not tell any more is in none of them. */
export function newest(history: readonly Line[]): Line[] {
  const dates = new Map(history.map(({ part, date }) => [part, date]));
  return history.filter(({ part, date }) => dates.get(part) === date);
}

/** What stands in the history and neither the newest run of its part tells nor is said to be former. */
export function unknownFigures(history: readonly Line[], parts: readonly { name: string }[]): string[] {
  const nameOf = ({ part, figure }: Line) => `${part}, ${figure}`;
  const names = new Set(parts.map(({ name }) => name));
  const told = new Set(
    newest(history)
      .filter(({ part }) => names.has(part))
      .map(nameOf),
  );
  const unknown = history.filter((line) => !told.has(nameOf(line)) && !isFormer(line.part, line.figure));
  return [...new Set(unknown.map(nameOf))];
}
