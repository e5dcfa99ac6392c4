import type { Run } from '#contract/search/model.ts';

/** Neighbouring matches, with nothing but white space between them, become one: a phrase reads as a phrase. */
export function joinRuns(runs: Run[]): Run[] {
  const joined: Run[] = [];
  for (const [index, run] of runs.entries()) {
    if (run.text === '') continue;
    const last = joined.at(-1);
    const isGap = run.text.trim() === '' && last?.matched === true && runs[index + 1]?.matched === true;
    if (last !== undefined && (isGap || last.matched === run.matched)) last.text += run.text;
    else joined.push({ ...run });
  }
  return joined;
}
