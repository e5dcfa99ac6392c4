import { columnLabels, importColumns } from '#contract/imports/columns.ts';
import { conventionOf } from '#contract/imports/mapping.ts';
import type { ImportColumns, ImportKind, Mapping } from '#contract/imports/model.ts';
import { previewText } from '#contract/imports/preview.ts';
import { importScreenTexts as texts } from '#contract/imports/texts.ts';
import type { DayOrder } from '#contract/imports/values.ts';
import { type Column, Table } from '../../kit/table/table.tsx';
import classes from './import-preview.module.css';

interface ImportPreviewProps {
  kind: ImportKind;
  file: ImportColumns;
  mapping: Mapping;
  dayOrder: DayOrder | null;
}

/** The first rows, as they are read with this mapping. */
export function ImportPreview({ kind, file, mapping, dayOrder }: ImportPreviewProps) {
  const { columns: fileColumns, rows, separator, timeZone } = file;
  const convention = conventionOf({ columns: fileColumns, mapping, separator, dayOrder });
  const now = new Date();
  const used = importColumns[kind].filter((column) => mapping.includes(column));
  if (rows.length === 0 || used.length === 0) return null;
  const columns = used.map((column): Column<string[]> => {
    const place = mapping.indexOf(column);
    return {
      name: columnLabels[kind][column] ?? column,
      isNamed: true,
      className: classes.cell,
      cell: (row) => previewText(column, row[place] ?? '', convention, now),
    };
  });
  return (
    <div className={classes.preview}>
      <h4>{texts.preview}</h4>
      <p className={classes.quiet}>{texts.previewHelp(rows.length)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard. */}
      <section aria-label={texts.preview} tabIndex={0} className={classes.scroll}>
        <Table
          label={texts.preview}
          columns={columns}
          rows={rows}
          keyOf={(row) => rows.indexOf(row)}
          rowClass={classes.row}
        />
      </section>
      {used.includes('expires') && <p className={classes.quiet}>{texts.endOfDay(timeZone)}</p>}
    </div>
  );
}
