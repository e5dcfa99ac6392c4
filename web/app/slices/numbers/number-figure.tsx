import type { ComponentType } from 'react';
import { calendarDayText } from '#contract/core/day.ts';
import { changeText } from '#contract/numbers/change.ts';
import { isLevel, type NumberRange, type NumberSeries } from '#contract/numbers/model.ts';
import { numberTexts } from '#contract/numbers/texts.ts';
import { Section } from '../../kit/page/section.tsx';
import type { DayPlotProps } from './day-plot.tsx';
import classes from './number-figure.module.css';
import { NumberTable } from './number-table.tsx';
import { bareHeadOf, pointsOf, valueTextOf } from './points.ts';

interface NumberFigureProps {
  series: NumberSeries;
  /** The first day. */
  from: string;
  range: NumberRange;
  /** Undefined until it is loaded: its place is kept. */
  Plot: ComponentType<DayPlotProps> | undefined;
}

/** One number: how it stands in a sentence, how it went as a plot, and all of it as a table. */
export function NumberFigure({ series, from, range, Plot }: NumberFigureProps) {
  const { name, values } = series;
  const title = numberTexts[name];
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
        <NumberTable
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
