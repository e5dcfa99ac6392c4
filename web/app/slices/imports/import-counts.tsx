import type { Import } from '#contract/imports/model.ts';
import { countTexts } from '#contract/imports/texts.ts';
import classes from './import-counts.module.css';

const outcomes = ['added', 'changed', 'unchanged', 'faulty'] as const;

/** What becomes of the rows, or has become of them. */
export function ImportCounts({ found: { counts, isWritten } }: { found: Import }) {
  return (
    <ul className={classes.counts}>
      {outcomes.map((outcome) => (
        <li key={outcome}>{countTexts[outcome](counts[outcome], isWritten)}</li>
      ))}
    </ul>
  );
}
