import { type ComponentType, useState } from 'react';
import { calendarDayText } from '#contract/core/day.ts';
import { changeText, type ValueText } from '#contract/statistics/change.ts';
import { isLevel, type StatisticRange, type StatisticSeries } from '#contract/statistics/model.ts';
import { rangeTexts, statisticTexts, statisticsScreenTexts as texts } from '#contract/statistics/texts.ts';
import { Section } from '../../kit/page/section.tsx';
import { type Column, Table } from '../../kit/table/table.tsx';
import type { DayPlotProps } from './plots.tsx';
import { bareHeadOf, type Point, pointsOf, valueTextOf } from './points.ts';
import { SaveButton } from './save-button.tsx';
import classes from './statistic-plot.module.css';

interface StatisticPlotProps {
  series: StatisticSeries;
  /** The first day. */
  from: string;
  range: StatisticRange;
  /** The plot component; undefined until loaded. Its space is reserved. */
  Plot: ComponentType<DayPlotProps> | undefined;
}

/** A metric: its current value in a sentence, its course as a plot, and all values as a table. */
export function StatisticPlot({ series, from, range, Plot }: StatisticPlotProps) {
  const { name, values } = series;
  const title = statisticTexts[name];
  const points = pointsOf(values, from, range);
  const valueText = valueTextOf(name);
  const isKnown = values.some((value) => value !== null);
  return (
    <Section title={title} text={changeText(series, range, valueText)}>
      {isKnown && (
        <figure className={classes.figure}>
          <div className={classes.plot}>
            {Plot && <Plot title={title} points={points} isLevel={isLevel(name)} valueText={valueText} />}
          </div>
          <figcaption className={classes.caption}>
            {title} from {calendarDayText(from)} to today
          </figcaption>
        </figure>
      )}
      {isKnown && (
        <StatisticTable
          title={title}
          bareHead={bareHeadOf(name)}
          points={points}
          range={range}
          valueText={valueText}
        />
      )}
    </Section>
  );
}

interface StatisticTableProps {
  title: string;
  /** Heading of values without units, for spreadsheets. */
  bareHead: string;
  points: Point[];
  range: StatisticRange;
  valueText: ValueText;
}

/** A table of the values, newest first. It is rendered when opened and has a download. */
function StatisticTable({ title, bareHead, points, range, valueText }: StatisticTableProps) {
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
