/** What was found, as lines for people and as JSON for programs. */
import type { Finding, State } from './probe.ts';

/** Puts a word into the colour of its state, where there are colours. */
export type Paint = (state: State, word: string) => string;

const words: Record<State, string> = { well: 'OK', warning: 'warning', stops: 'ERROR', skipped: 'skipped' };
const wordWidth = 9;
const usualWidth = 100;

/** A line for each, with what to do below it, and at the end how many there are of each sort. */
export function reportLines(findings: Finding[], paint: Paint, width = usualWidth): string[] {
  const subjectWidth = Math.max(...findings.map(({ subject }) => subject.length)) + 2;
  const indent = wordWidth + subjectWidth;
  const lines = findings.flatMap(({ subject, state, says, advice }) => {
    const [first = '', ...more] = wrapped(says, width - indent);
    const beginning = paint(state, words[state].padEnd(wordWidth)) + subject.padEnd(subjectWidth);
    const below = [...more, ...(advice === undefined ? [] : wrapped(`→ ${advice}`, width - indent))];
    return [beginning + first, ...below.map((line) => ' '.repeat(indent) + line)];
  });
  return [...lines, '', countText(countsOf(findings))];
}

export function reportJson(findings: Finding[], at: Date, version: string): string {
  return JSON.stringify({ at, version, counts: countsOf(findings), findings }, null, 2);
}

type Counts = Record<State, number>;

function countsOf(findings: Finding[]): Counts {
  const counts: Counts = { well: 0, warning: 0, stops: 0, skipped: 0 };
  for (const { state } of findings) counts[state] += 1;
  return counts;
}

function countText({ well, warning, stops, skipped }: Counts): string {
  return `${well} OK, ${warning} ${warning === 1 ? 'warning' : 'warnings'}, ${stops} ${stops === 1 ? 'error' : 'errors'}, ${skipped} skipped.`;
}

/** Between words; one that is longer than a line has a line of its own. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
