/** The bars and what was measured of them, from the history: for the document, in which nothing is written by hand. */
import type { Circumstances } from './circumstances.ts';
import { type Bar, factorOf, holds } from './figures.ts';
import { type Line, newest } from './history.ts';
import { barInWords, inWords, markdownTable, verdict } from './report.ts';

type Judged = Line & { bar: Bar };

/** Of each part the newest whole run; one line for all figures of a column that have the same bar. */
export function barsTable(history: readonly Line[], parts: readonly { name: string }[]): string {
  const lines = newest(history);
  const told = parts.flatMap(({ name }) => lines.filter(({ part }) => part === name));
  const judged = told.filter((line): line is Judged => line.bar !== undefined);
  const rows = [...Map.groupBy(judged, groupOf).values()].map(rowOf);
  return [
    markdownTable(['part', 'figure', 'bar', 'measured', ''], rows).join('\n'),
    runsOf(told).join('\n'),
    `${counts(judged)} Figures without a bar: ${told.length - judged.length}.`,
  ]
    .filter((block) => block !== '')
    .join('\n\n');
}

/** Parts that no whole run has measured. */
export function unmeasured(history: readonly Line[], parts: readonly { name: string }[]): string[] {
  const measured = new Set(history.map(({ part }) => part));
  return parts.map(({ name }) => name).filter((name) => !measured.has(name));
}

function groupOf({ part, figure, unit, bar }: Judged): string {
  return [part, columnOf(figure), unit, JSON.stringify(bar)].join('\t');
}

/** Row and column of a figure's name. */
function columnOf(figure: string): string {
  return figure.slice(figure.lastIndexOf(': ') + 2);
}

function rowOf(group: Judged[]): string[] {
  const worst = group.reduce((least, line) => (goodness(line) < goodness(least) ? line : least));
  const held = group.filter(holds).length;
  const some = held < group.length && group.length > 1 ? `; ${held} of ${group.length} hold` : '';
  const name =
    group.length === 1
      ? worst.figure
      : `${columnOf(worst.figure)}, worst of ${group.length}: ${whatOf(worst.figure)}`;
  return [`\`${worst.part}\``, name, barInWords(worst), inWords(worst), `${verdict(worst)}${some}`];
}

function whatOf(figure: string): string {
  return figure.slice(0, figure.lastIndexOf(': '));
}

/** Where there is no factor: nothing was allowed and there is nothing, or there is. */
function goodness(line: Judged): number {
  return factorOf(line) ?? (holds(line) ? Number.POSITIVE_INFINITY : 0);
}

/** When, of what and on what, a line for each run. */
function runsOf(told: readonly Line[]): string[] {
  return [...Map.groupBy(told, ({ date }) => date).values()].flatMap((lines) => {
    const [first] = lines;
    if (first === undefined) return [];
    const parts = [...new Set(lines.map(({ part }) => `\`${part}\``))].join(', ');
    return [`- ${parts}: ${runInWords(first)}`];
  });
}

function runInWords(run: Circumstances): string {
  const { date, commit, tree, cores, processor, memory, node, busy, generator, turns } = run;
  const changed = tree === 'clean' ? '' : ' with changes';
  return `${date.slice(0, 10)}, commit ${commit}${changed}, ${cores} cores (${processor}), ${memory} GiB, Node ${node}, load by ${generator}, load average at the start ${busy}, turns ${turns}.`;
}

function counts(judged: readonly Judged[]): string {
  const held = judged.filter(holds).length;
  return `Bars: ${held} held, ${judged.length - held} missed.`;
}
