/** What a part of the benchmarks has to tell, for the terminal and for a file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { figureText } from '#contract/core/figure-text.ts';
import { busyness, machine } from './cores.ts';
import {
  type Bar,
  type Cell,
  type Figure,
  factorOf,
  figuresOf,
  holds,
  isWorse,
  type NamedFigure,
  type Row,
  units,
} from './figures.ts';
import { loadGenerator } from './load.ts';
import { readable } from './numbers.ts';

export interface Section {
  title: string;
  /** How the figures came about. */
  how: string;
  rows: Row[];
  /** How PostgreSQL went about a statement, as it tells it. */
  plan?: string;
}

/** The value of a figure's last whole run on such a machine. */
export type LastValue = (name: string) => number | undefined;

export function markdownOf({ title, how, rows, plan }: Section, last: LastValue): string {
  const lines = [`## ${title}`, '', how, '', ...tableOf(rows)];
  const judged = figuresOf(rows).filter(hasBar);
  if (judged.length > 0) lines.push('', ...judgedTable(judged, last));
  const worse = stepsBack(figuresOf(rows), last);
  lines.push(...listed('Worse than last time', worse));
  if (plan !== undefined) lines.push('', '```', plan, '```');
  return `${lines.join('\n')}\n`;
}

type Judged = NamedFigure & { bar: Bar };

function hasBar(figure: NamedFigure): figure is Judged {
  return figure.bar !== undefined;
}

function judgedTable(figures: Judged[], last: LastValue): string[] {
  return markdownTable(
    ['figure', 'bar', 'measured', '', 'last time'],
    figures.map((figure) => {
      const before = last(figure.name);
      const words = before === undefined ? '' : inWords({ ...figure, value: before });
      return [figure.name, barInWords(figure), inWords(figure), verdict(figure), words];
    }),
  );
}

/** What got worse since the last time, a line each. */
export function stepsBack(figures: NamedFigure[], last: LastValue): string[] {
  return figures.flatMap((figure) => {
    const before = last(figure.name);
    if (before === undefined || !isWorse(figure, before)) return [];
    return [`${figure.name}: ${inWords(figure)}, last time ${inWords({ ...figure, value: before })}`];
  });
}

/** What one part told, beside what it told last time. */
export interface Told {
  part: string;
  figures: NamedFigure[];
  last: LastValue;
}

/** Of all parts together: how many bars hold, which are missed, and what got worse. */
export function summaryOf(all: readonly Told[]): string {
  const figures = all.flatMap(({ part, figures }) =>
    figures.map((figure) => ({ ...figure, name: `${part}, ${figure.name}` })),
  );
  const judged = figures.filter(hasBar);
  const missed = judged.filter((figure) => !holds(figure));
  const worse = all.flatMap(({ part, figures, last }) =>
    stepsBack(figures, last).map((step) => `${part}, ${step}`),
  );
  return [
    '## All together',
    '',
    `Bars: ${judged.length - missed.length} held, ${missed.length} missed. Figures without a bar: ${figures.length - judged.length}.`,
    ...listed(
      'Missed',
      missed.map((figure) => `${figure.name}: ${inWords(figure)}, ${barInWords(figure)}`),
    ),
    ...listed('Worse than last time', worse),
    '',
  ].join('\n');
}

function listed(title: string, lines: string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, '', ...lines.map((line) => `- ${line}`)];
}

/** `holds, 1.3 times`, `**missed** by 2.1 times` */
export function verdict(figure: Pick<Figure, 'value'> & { bar: Bar }): string {
  const factor = factorOf(figure);
  if (holds(figure)) return factor === undefined ? 'holds' : `holds, ${readable(factor)} times`;
  return factor === undefined ? '**missed**' : `**missed** by ${readable(1 / factor)} times`;
}

export function barInWords({ bar, unit }: { bar: Bar; unit: Figure['unit'] }): string {
  const [words, value] = 'atLeast' in bar ? ['at least', bar.atLeast] : ['at most', bar.atMost];
  return `${words} ${inWords({ value, unit })}`;
}

export function inWords({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  const number = Number.isInteger(value) ? figureText(value) : readable(value);
  return `${number}${units[unit].text}`;
}

/** A heading that names the circumstances. */
export function preamble(command: string): string {
  const today = new Date().toISOString().slice(0, 10);
  return [
    '# Guildhall measured',
    '',
    `${today}, \`${command}\`. ${machine()}. Load: ${loadGenerator()}. Load average at the start: ${busyness()}.`,
    '',
  ].join('\n');
}

/** The file, by its name in `bench/results`. */
export function writeReport(markdown: string, name = 'latest'): string {
  const folder = new URL('../results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const file = new URL(`${name}.md`, folder);
  writeFileSync(file, markdown);
  return file.pathname;
}

function tableOf(rows: readonly Row[]): string[] {
  const columns = [...new Set(rows.flatMap(([, cells]) => Object.keys(cells)))];
  return markdownTable(
    ['what', ...columns],
    rows.map(([what, cells]) => [what, ...columns.map((column) => textOf(cells[column]))]),
  );
}

function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  return typeof cell === 'string' ? cell : inWords(cell);
}

export function markdownTable(columns: string[], rows: string[][]): string[] {
  const widths = columns.map((column, index) =>
    Math.max(3, column.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (cells: string[]) =>
    `| ${widths.map((width, index) => (cells[index] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [columns, rule, ...rows].map(line);
}
