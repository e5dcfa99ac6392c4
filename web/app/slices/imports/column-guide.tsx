import { columnLabels, columnMeanings, importColumns } from '#contract/imports/columns.ts';
import type { ImportKind } from '#contract/imports/model.ts';
import { importScreenTexts } from '#contract/imports/texts.ts';
import classes from './column-guide.module.css';

/** Describes the allowed column names and their values. */
export function ColumnGuide({ kind }: { kind: ImportKind }) {
  return (
    <details className={classes.guide}>
      <summary>{importScreenTexts.columns}</summary>
      <dl className={classes.columns}>
        {importColumns[kind].map((name) => (
          <div key={name} className={classes.column}>
            <dt>{columnLabels[kind][name]}</dt>
            <dd>{columnMeanings[kind][name]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
