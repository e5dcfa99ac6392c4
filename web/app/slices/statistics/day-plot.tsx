import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { calendarDayText } from '#contract/core/day.ts';
import type { ValueText } from '#contract/statistics/change.ts';
import { dayText } from '../../kit/text/date-text.ts';
import { margin, nameAxis, still, tooltip, valueAxis } from './plot-style.tsx';
import { type Point, tickDays } from './points.ts';

export interface DayPlotProps {
  title: string;
  points: Point[];
  /** True for a line, which shows a level; false for bars, which start from zero in each step. */
  isLevel: boolean;
  valueText: ValueText;
}

/** Pixels; wide enough for `123.4 MB`. */
const valueWidth = 72;

/** With the focus, arrow keys move along the days; the current value is announced. */
export function DayPlot({ title, points, isLevel, valueText }: DayPlotProps) {
  const Chart = isLevel ? LineChart : BarChart;
  // A line needs two points.
  const isAlone = points.filter(({ value }) => value !== null).length === 1;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart data={points} title={title} margin={margin} accessibilityLayer>
        <CartesianGrid vertical={false} stroke="var(--hairline)" />
        {/* If space is short, the last label stays. */}
        <XAxis
          {...nameAxis}
          dataKey="day"
          ticks={tickDays(points)}
          interval="preserveEnd"
          minTickGap={8}
          tickFormatter={shortDay}
        />
        <YAxis {...valueAxis} width={valueWidth} tickFormatter={valueText} />
        {tooltip((day) => calendarDayText(day), title, valueText)}
        {isLevel ? (
          <Line {...still} dataKey="value" dot={isAlone} stroke="var(--ink)" strokeWidth={2} />
        ) : (
          <Bar {...still} dataKey="value" fill="var(--ink)" />
        )}
      </Chart>
    </ResponsiveContainer>
  );
}

/** Formats a day as `02 Nov`. */
function shortDay(day: string): string {
  return dayText(new Date(day), 'UTC').slice(0, 6);
}
