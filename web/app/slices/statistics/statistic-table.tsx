import { useState } from 'react';
import { calendarDayText } from '#contract/core/day.ts';
import type { ValueText } from '#contract/statistics/change.ts';
import type { StatisticRange } from '#contract/statistics/model.ts';
import { rangeTexts, statisticsScreenTexts as texts } from '#contract/statistics/texts.ts';
import { type Column, Table } from '../../kit/table/table.tsx';
import type { Point } from './points.ts';
import { SaveButton } from './save-button.tsx';
import classes from './statistic-table.module.css';

interface StatisticTableProps {
  title: string;
  /** Heading of values without units, for spreadsheets. */
  bareHead: string;
  points: Point[];
  range: StatisticRange;
  valueText: ValueText;
}

/** A table of the values, newest first. It is rendered when opened and has a download. */
export function StatisticTable({ title, bareHead, points, range, valueText }: StatisticTableProps) {
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
