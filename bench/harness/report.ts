/** Figures as text for the terminal. */
import type { Figure } from './scenario.ts';

export interface Result {
  scenario: string;
  figures: readonly Figure[];
}

/** A row for each figure, with its comparison, its bar, and whether it meets the bar. */
export function tableOf({ figures }: Result): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, bare, bareUnit = unit } = figure;
    const baseline = bare === undefined ? '' : `bare ${quantity(bare, bareUnit)}`;
    return [name, quantity(value, unit), baseline, barText(figure), verdict(figure)];
  });
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(width(column))).join('  '));
  return lines.map((line) => `  ${line.trimEnd()}\n`).join('');
}

/** Counts the bars that are met, and names those that are missed. */
export function summaryOf(results: readonly Result[]): string {
  const figures = results.flatMap(({ scenario, figures }) =>
    figures.map((figure) => ({ ...figure, name: `${scenario}, ${figure.name}` })),
  );
  const held = figures.filter((figure) => verdict(figure) === 'held');
  const missed = figures.filter((figure) => verdict(figure) === 'missed');
  return `Bars: ${held.length} held, ${missed.length} missed.\n${tableOf({ scenario: 'missed', figures: missed })}`;
}

/** Empty if the figure has no bar. */
export function verdict({ value, bar }: Figure): '' | 'held' | 'missed' {
  if (bar === undefined) return '';
  const isPending = 'atLeast' in bar ? value >= bar.atLeast : value <= bar.atMost;
  return isPending ? 'held' : 'missed';
}

/** Empty if the figure has no bar. */
export function barText({ bar }: Figure): string {
  if (bar === undefined) return '';
  return 'atLeast' in bar ? `>= ${bar.atLeast}` : `<= ${bar.atMost}`;
}

function quantity(value: number, unit: string): string {
  const number = value.toLocaleString('en', { maximumSignificantDigits: 3 });
  if (unit === 'share') return number;
  return unit === '/s' ? `${number}/s` : `${number} ${unit}`;
}
