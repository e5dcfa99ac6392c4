import { useState } from 'react';
import { faultFromReply } from '#contract/core/fault.ts';
import type { ValueText } from '#contract/numbers/change.ts';
import type { NumberRange } from '#contract/numbers/model.ts';
import { numbersScreenTexts as texts, rangeTexts } from '#contract/numbers/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { type Column, Table } from '../../kit/table/table.tsx';
import { calendarDayText } from '../../kit/text/date-text.ts';
import classes from './number-table.module.css';
import type { Point } from './points.ts';

interface NumberTableProps {
  title: string;
  points: Point[];
  range: NumberRange;
  valueText: ValueText;
}

/** The newest first, made when it is opened; and the same to take along. */
export function NumberTable({ title, points, range, valueText }: NumberTableProps) {
  const [isOpen, setOpen] = useState(false);
  const { step } = rangeTexts[range];
  return (
    <details className={classes.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>
        {texts.asTable}
        <span className="visually-hidden">: {title}</span>
      </summary>
      {isOpen && (
        <div className={classes.content}>
          <SaveButton heads={[step, title]} points={points} />
          <Table
            label={title}
            columns={columnsOf(title, step, valueText)}
            rows={points.toReversed()}
            keyOf={({ place }) => place}
            rowClass={classes.row}
          />
        </div>
      )}
    </details>
  );
}

function columnsOf(title: string, step: string, valueText: ValueText): Column<Point>[] {
  return [
    { name: step, cell: ({ day }) => calendarDayText(day) },
    { name: title, is: 'figure', cell: ({ value }) => value !== null && valueText(value) },
  ];
}

interface SaveButtonProps {
  heads: [step: string, title: string];
  points: Point[];
}

/** What is shown is here already: nothing is asked of the server. */
function SaveButton({ heads, points }: SaveButtonProps) {
  async function save(): Promise<void> {
    try {
      const { saveCsv } = await import('./save-csv.ts');
      saveCsv(heads[1], [heads, ...points.map(({ day, value }) => [day, value])]);
    } catch {
      showToast({ tone: 'bad', text: faultFromReply(0, undefined).message });
    }
  }
  return (
    <Button variant="default" onClick={save}>
      {texts.download}
    </Button>
  );
}
