/** What a part of the benchmarks has to tell, for the terminal and for a file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { busyness, machine } from './cores.ts';
import { loadGenerator } from './load.ts';

export interface Verdict {
  bar: string;
  measured: string;
  holds: boolean;
}

export interface Section {
  title: string;
  /** How the figures came about. */
  how: string;
  columns: string[];
  rows: string[][];
  verdicts: Verdict[];
  /** How PostgreSQL went about a statement, as it tells it. */
  plan?: string;
}

export function markdownOf({ title, how, columns, rows, verdicts, plan }: Section): string {
  const lines = [`## ${title}`, '', how, '', ...tableOf(columns, rows)];
  if (verdicts.length > 0) {
    const judged = verdicts.map(({ bar, measured, holds }) => [
      bar,
      measured,
      holds ? 'holds' : '**missed**',
    ]);
    lines.push('', ...tableOf(['bar', 'measured', ''], judged));
  }
  if (plan !== undefined) lines.push('', '```', plan, '```');
  return `${lines.join('\n')}\n`;
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

export function writeReport(markdown: string): string {
  const folder = new URL('../results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const file = new URL('latest.md', folder);
  writeFileSync(file, markdown);
  return file.pathname;
}

function tableOf(columns: string[], rows: string[][]): string[] {
  const widths = columns.map((column, index) =>
    Math.max(3, column.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (cells: string[]) =>
    `| ${widths.map((width, index) => (cells[index] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(columns), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)];
}
