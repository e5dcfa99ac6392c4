import type { Run } from '#contract/search/model.ts';
import classes from './marked.module.css';
import { joinRuns } from './runs.ts';

/** A text with the words that answer the search marked. */
export function Marked({ runs }: { runs: Run[] }) {
  return joinRuns(runs).map(({ text, matched }, index) =>
    matched ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text in their order.
      <mark key={index} className={classes.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
