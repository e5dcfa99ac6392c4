/**
 * `npm run bench`: measures what the quality bars ask for. `npm run bench -- cached growth` measures parts of
 * it, `--quick` only shows that everything works, `--seconds` and `--rounds` change how long is measured.
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../tools/launch/build.mjs';
import { figuresOf, type NamedFigure } from './harness/figures.ts';
import {
  appendHistory,
  circumstances,
  historyFile,
  lastOf,
  linesOf,
  readHistory,
} from './harness/history.ts';
import { isWhole, type Options, quick, usual } from './harness/options.ts';
import { markdownOf, preamble, tally, writeReport } from './harness/report.ts';
import { parts } from './parts/all.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    large: { type: 'string' },
    alerts: { type: 'string' },
    hostile: { type: 'string' },
  },
});

const unknown = positionals.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}; there are: ${parts.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(1);
}

const options: Options = {
  ...(values.quick ? quick : usual),
  ...number('seconds', values.seconds),
  ...number('rounds', values.rounds),
  ...number('large', values.large),
  ...number('alerts', values.alerts),
  ...number('hostile', values.hostile),
};
const chosen = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const minutes = chosen.reduce((sum, part) => sum + part.minutes, 0);
process.stdout.write(
  values.quick
    ? 'Quick: the figures mean little.\n'
    : `This takes about ${minutes} minutes, longer where a catalogue has to be seeded first.\n`,
);

const given = process.argv.slice(2);
let report = preamble(['npm run bench', ...(given.length > 0 ? ['--', ...given] : [])].join(' '));
process.stdout.write(`${report}\n`);
await ensureBuilt();
const run = circumstances(options);
const history = readHistory();
const all: NamedFigure[] = [];
for (const part of chosen) {
  const section = await part.measure(options);
  const figures = figuresOf(section.rows);
  tell(markdownOf(section, lastOf(history, part.name, run)));
  if (isWhole(options)) appendHistory(linesOf(run, part.name, figures));
  all.push(...figures);
}
tell(tally(all));
process.stdout.write(`Written to ${writeReport(report)}${isWhole(options) ? ` and ${historyFile}` : ''}\n`);

function tell(markdown: string): void {
  process.stdout.write(`${markdown}\n`);
  report += `${markdown}\n`;
}

function number(name: keyof Options, text: string | undefined): Partial<Options> {
  if (text === undefined) return {};
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1) return { [name]: value };
  process.stderr.write(`--${name} must be a whole number of at least 1.\n`);
  process.exit(1);
}
