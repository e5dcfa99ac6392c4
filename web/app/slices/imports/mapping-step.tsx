import { useState } from 'react';
import { cancelImport, mapImport } from '#contract/imports/calls.ts';
import { columnLabels, importColumns } from '#contract/imports/columns.ts';
import { ambiguousDateIn, conventionOf, mappingProblem } from '#contract/imports/mapping.ts';
import type { Import, ImportColumns, ImportKind, Mapping } from '#contract/imports/model.ts';
import { previewText } from '#contract/imports/preview.ts';
import { importScreenTexts as texts } from '#contract/imports/texts.ts';
import type { DayOrder } from '#contract/imports/values.ts';
import { Button } from '../../kit/form/button.tsx';
import { SelectField } from '../../kit/form/fields.tsx';
import { RadioField } from '../../kit/form/radio-field.tsx';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { type Column, Table } from '../../kit/table/table.tsx';
import classes from './mapping-step.module.css';
import { useImportAct, useImportColumns } from './use-import.ts';

interface MappingStepProps {
  found: Import;
  onDecided: () => void;
  /** Returns to the checked file without changing its columns. */
  onBack?: () => void;
}

/** Assigns columns and shows how the first rows are interpreted (rules/imports 4). */
export function MappingStep({ found, ...acts }: MappingStepProps) {
  return (
    <QueryResult query={useImportColumns(found)} label={texts.loading}>
      {(file) => <MappingForm found={found} file={file} {...acts} />}
    </QueryResult>
  );
}

function MappingForm({ found, file, onDecided, onBack }: MappingStepProps & { file: ImportColumns }) {
  const form = useMapping(found, file, onDecided);
  const { kind } = found;
  return (
    <section aria-labelledby="import-mapping" className={classes.step}>
      <h3 id="import-mapping">{texts.mappingTitle}</h3>
      <p className={classes.quiet}>{texts.mappingHelp}</p>
      <div className={classes.columns}>
        {fieldsOf(file).map(({ id, name, place }) => (
          <SelectField
            key={id}
            id={id}
            label={name || texts.unnamed(place + 1)}
            help={sampleIn(file.rows, place)}
            value={form.mapping[place] ?? ''}
            options={[
              { value: '', name: texts.ignored },
              ...importColumns[kind].map((value) => ({ value, name: columnLabels[kind][value] ?? value })),
            ]}
            onChange={(column) => form.choose(place, column || null)}
          />
        ))}
      </div>
      {form.ambiguousDate !== '' && (
        <RadioField
          id="import-day-order"
          label={texts.dayOrder(form.ambiguousDate)}
          value={form.dayOrder}
          options={[
            { value: 'day-first', name: texts.dayFirst },
            { value: 'month-first', name: texts.monthFirst },
          ]}
          onChange={form.setDayOrder}
        />
      )}
      <ImportPreview kind={kind} file={file} mapping={form.mapping} dayOrder={form.dayOrder} />
      {form.problem !== undefined && <Banner tone="bad">{form.problem}</Banner>}
      <div className={classes.acts}>
        <Button isLoading={form.isSending} onClick={form.send}>
          {texts.goOn}
        </Button>
        <Button variant="default" isHeld={form.isSending} onClick={onBack ?? form.cancel}>
          {onBack === undefined ? texts.cancel : texts.backToCheck}
        </Button>
      </div>
    </section>
  );
}

/** Columns may have equal names, so they are identified by position. */
const fieldsOf = ({ columns }: ImportColumns) =>
  columns.map(({ name }, place) => ({ id: `import-column-${place}`, name, place }));

/** The chosen mapping, and the call that saves it. */
function useMapping({ kind, id }: Import, file: ImportColumns, onDecided: () => void) {
  const [mapping, setMapping] = useState<Mapping>(file.mapping);
  const [dayOrder, setDayOrder] = useState<DayOrder | null>(file.dayOrder);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const sendMapping = useImportAct(mapImport, kind);
  const sendCancel = useImportAct(cancelImport, kind);
  const ambiguousDate = ambiguousDateIn({ columns: file.columns, mapping });
  /** A target column can be assigned once: its previous column becomes ignored. */
  const choose = (place: number, column: string | null) =>
    setMapping(mapping.map((other, at) => (at === place ? column : other === column ? null : other)));
  async function send(): Promise<void> {
    const needsOrder = ambiguousDate !== '' && dayOrder === null;
    const found = mappingProblem(kind, mapping) ?? (needsOrder ? texts.dayOrderRequired : undefined);
    setProblem(found);
    if (found !== undefined) return;
    setSending(true);
    await sendMapping({ id, mapping, dayOrder });
    setSending(false);
    onDecided();
  }
  async function cancel(): Promise<void> {
    await sendCancel({ id });
    onDecided();
  }
  return { mapping, choose, dayOrder, setDayOrder, ambiguousDate, problem, isSending, send, cancel };
}

function sampleIn(rows: string[][], place: number): string {
  const cell = rows.map((row) => row[place] ?? '').find((text) => text.trim() !== '');
  return cell === undefined ? texts.noCells : texts.first(cell);
}

interface ImportPreviewProps {
  kind: ImportKind;
  file: ImportColumns;
  mapping: Mapping;
  dayOrder: DayOrder | null;
}

/** The first rows as interpreted with this mapping. */
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
      <p className={classes.importPreviewQuiet}>{texts.previewHelp(rows.length)}</p>
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
      {used.includes('expires') && <p className={classes.importPreviewQuiet}>{texts.endOfDay(timeZone)}</p>}
    </div>
  );
}
