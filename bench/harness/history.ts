/** `bench/results/history.tsv`: one line for each figure of each full run. It is committed, so that regressions show. */
import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { barText, type Result, verdict } from './report.ts';
import type { Figure, Settings } from './scenario.ts';

export const historyFile = fileURLToPath(new URL('../results/history.tsv', import.meta.url));

/** The cells of one line. The first line of the file names the columns in the order in which they are assembled here. */
type Cells = Record<string, string | number>;

/** The version and the machine, which are the same for all figures of a run. */
export function currentCircumstances({ rounds, seconds }: Settings): Cells {
  return {
    date: `${new Date().toISOString().slice(0, 19)}Z`,
    commit: git('rev-parse', '--short=12', 'HEAD'),
    tree: git('status', '--porcelain', '--', '.', ':!bench/results') === '' ? 'clean' : 'changed',
    cores: availableParallelism(),
    processor: (cpus()[0]?.model ?? 'unknown').trim(),
    // GiB, and the load average before the run.
    memory: Math.round(totalmem() / 1024 ** 3),
    node: process.versions.node,
    busy: (loadavg()[0] ?? 0).toFixed(1),
    generator: 'autocannon',
    turns: `${rounds} of ${seconds} s`,
  };
}

export function historyCells(circumstances: Cells, { scenario, figures }: Result): Cells[] {
  const all = figures.flatMap((figure): Figure[] => {
    const { name, unit, bare, bareUnit = unit } = figure;
    return bare === undefined ? [figure] : [figure, { name: `${name}: bare`, unit: bareUnit, value: bare }];
  });
  return all.map((figure) => ({
    ...circumstances,
    part: scenario,
    figure: figure.name,
    value: Number(figure.value.toPrecision(6)),
    unit: figure.unit,
    kind: 'timed',
    bar: barText(figure) || '-',
    held: verdict(figure) || '-',
  }));
}

export function appendHistory(circumstances: Cells, result: Result): void {
  for (const cells of historyCells(circumstances, result)) {
    appendFileSync(historyFile, `${Object.values(cells).join('\t')}\n`);
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
}
