/** Findings as lines for people and as JSON for programs. */
import type { NamedFinding, State } from './check.ts';

/** Colours a word by its state, if colours are on. */
export type Paint = (state: State, word: string) => string;

const words: Record<State, string> = {
  well: 'OK',
  warning: 'warning',
  failing: 'FAILING',
  stops: 'ERROR',
  skipped: 'skipped',
};
const wordWidth = 9;

/** A line for each finding with its advice below it, and the counts at the end. */
export function reportLines(findings: NamedFinding[], paint: Paint, width = 100): string[] {
  const subjectWidth = Math.max(...findings.map(({ subject }) => subject.length)) + 2;
  const indent = wordWidth + subjectWidth;
  const lines = findings.flatMap(({ subject, state, says, advice }) => {
    const [first = '', ...more] = wrapped(says, width - indent);
    const start = paint(state, words[state].padEnd(wordWidth)) + subject.padEnd(subjectWidth);
    const below = [...more, ...(advice === undefined ? [] : wrapped(`→ ${advice}`, width - indent))];
    return [start + first, ...below.map((line) => ' '.repeat(indent) + line)];
  });
  const { well, warning, failing, stops, skipped } = countsOf(findings);
  const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  const counts = `${well} OK, ${plural(warning, 'warning')}, ${failing} failing, ${plural(stops, 'error')}, ${skipped} skipped.`;
  return [...lines, '', counts];
}

export function reportJson(findings: NamedFinding[], at: Date, version: string): string {
  return JSON.stringify({ at, version, counts: countsOf(findings), findings }, null, 2);
}

function countsOf(findings: NamedFinding[]): Record<State, number> {
  const counts = { well: 0, warning: 0, failing: 0, stops: 0, skipped: 0 };
  for (const { state } of findings) counts[state] += 1;
  return counts;
}

/** Wraps between words; a longer word gets a line of its own. */
function wrapped(text: string, width: number): string[] {
  const lines = text.match(new RegExp(`(?:.{1,${width}}|\\S+)(?: |$)`, 'g')) ?? [];
  return lines.map((line) => line.trimEnd());
}
