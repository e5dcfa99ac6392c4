import { useState } from 'react';
import { calendarDayText } from '#contract/core/day.ts';
import type { ValueText } from '#contract/numbers/change.ts';
import type { NumberRange } from '#contract/numbers/model.ts';
import { rangeTexts, numbersScreenTexts as texts } from '#contract/numbers/texts.ts';
import { type Column, Table } from '../../kit/table/table.tsx';
import classes from './number-table.module.css';
import type { Point } from './points.ts';
import { SaveButton } from './save-button.tsx';

interface NumberTableProps {
  title: string;
  /** Of values without their unit, as a spreadsheet takes them. */
  bareHead: string;
  points: Point[];
  range: NumberRange;
  valueText: ValueText;
}

/** The newest first, made when it is opened; and the same to take along. */
export function NumberTable({ title, bareHead, points, range, valueText }: NumberTableProps) {
  const [isOpen, setOpen] = useState(false);
  const { step } = rangeTexts[range];
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>
        {texts.asTable}
        <span className="visually-hidden">: {title}</span>
      </summary>
      {isOpen && (
        <div className={classes.content}>
          <SaveButton
            title={title}
            heads={[step, bareHead]}
            rows={points.map(({ day, value }) => [day, value])}
          />
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
