import type { Import } from '#contract/imports/model.ts';
import { countTexts } from '#contract/imports/texts.ts';
import classes from './import-counts.module.css';

const outcomes = ['added', 'changed', 'unchanged', 'faulty'] as const;

/** Number of rows by outcome, before or after the import. */
export function ImportCounts({ found: { counts, isWritten } }: { found: Import }) {
  return (
    <ul className={classes.counts}>
      {outcomes.map((outcome) => (
        <li key={outcome}>{countTexts[outcome](counts[outcome], isWritten)}</li>
      ))}
    </ul>
  );
}
