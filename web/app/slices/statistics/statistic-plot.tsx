import type { ComponentType } from 'react';
import { calendarDayText } from '#contract/core/day.ts';
import { changeText } from '#contract/statistics/change.ts';
import { isLevel, type StatisticRange, type StatisticSeries } from '#contract/statistics/model.ts';
import { statisticTexts } from '#contract/statistics/texts.ts';
import { Section } from '../../kit/page/section.tsx';
import type { DayPlotProps } from './day-plot.tsx';
import { bareHeadOf, pointsOf, valueTextOf } from './points.ts';
import classes from './statistic-plot.module.css';
import { StatisticTable } from './statistic-table.tsx';

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
