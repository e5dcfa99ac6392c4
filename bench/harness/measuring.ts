/** A run: part after part, with its report and its lines in the history. */
import { parts } from '../parts/all.ts';
import type { Part } from '../parts/part.ts';
import { type Circumstances, circumstances } from './circumstances.ts';
import type { Command } from './command-line.ts';
import { updateDocument } from './document.ts';
import { figuresOf } from './figures.ts';
import { appendHistory, historyFile, lastOf, linesOf, readHistory } from './history.ts';
import { isWhole } from './options.ts';
import { inOrder, minutesFor, minutesLeft } from './order.ts';
import { markdownOf, preamble, summaryOf, type Told, writeReport } from './report.ts';

/** Resolves to whether every part could be measured; one that could not holds up none of the others. */
export async function measureAll({ text, chosen, options, isQuick }: Command): Promise<boolean> {
  const run = circumstances(options);
  const ordered = inOrder(chosen, options);
  const report = reporter();
  if (isQuick) say('Quick: the figures mean little.');
  report.tell(preamble(text));
  const all: Told[] = [];
  const clock = clockFor(ordered, options);
  for (const [place, part] of ordered.entries()) {
    say(`${part.name}, ${place + 1} of ${ordered.length}: ${clock.left(place)}`);
    const told = await measure(part, options, run, report.tell);
    if (told !== undefined) all.push(told);
  }
  report.tell(summaryOf(all));
  say(`Written to ${writeReport(report.text())}`);
  if (isWhole(options) && all.length > 0) {
    for (const { part } of all) if (isLong(part)) writeReport(report.text(), part);
    updateDocument();
    say(`Kept in ${historyFile}, and told in docs/BENCHMARKS.md`);
  }
  return all.length === ordered.length;
}

async function measure(
  part: Part,
  options: Command['options'],
  run: Circumstances,
  tell: (markdown: string) => void,
): Promise<Told | undefined> {
  try {
    const section = await part.measure(options);
    const [figures, last] = [figuresOf(section.rows), lastOf(readHistory(), part.name, run)];
    tell(markdownOf(section, last));
    if (isWhole(options)) appendHistory(linesOf(run, part.name, figures));
    return { part: part.name, figures, last };
  } catch (error) {
    tell(`## ${part.name}\n\nIt could not be measured: ${error instanceof Error ? error.stack : error}\n`);
    return undefined;
  }
}

/** What takes that long is seldom measured: its last report is kept beside the history. */
const isLong = (name: string) => parts.some((part) => part.name === name && part.isOnlyNamed);

function reporter() {
  let report = '';
  return {
    text: () => report,
    tell(markdown: string) {
      say(markdown);
      report += `${markdown}\n`;
    },
  };
}

/** In words: how long the parts from a place on take, as estimated and at the pace of those before. */
function clockFor(ordered: readonly Part[], options: Command['options']) {
  const whole = minutesFor(ordered, options);
  const start = performance.now();
  return {
    left(place: number): string {
      const left = minutesFor(ordered.slice(place), options);
      const passed = (performance.now() - start) / 60_000;
      return `about ${Math.ceil(minutesLeft({ done: whole - left, left }, passed))} minutes are left.`;
    },
  };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
