import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { calendarDayText } from '#contract/core/day.ts';
import type { ValueText } from '#contract/statistics/change.ts';
import { dayText } from '../../kit/text/date-text.ts';
import { margin, nameAxis, still, tooltip, valueAxis } from './plot-look.tsx';
import { type Point, tickDays } from './points.ts';

export interface DayPlotProps {
  title: string;
  points: Point[];
  /** A line where it stands at some height, bars where it is counted anew in each step. */
  isLevel: boolean;
  valueText: ValueText;
}

/** Room for `123.4 MB`. */
const valueWidth = 72;

/** Arrow keys go along the days once it has the focus; what they are on is told. */
export function DayPlot({ title, points, isLevel, valueText }: DayPlotProps) {
  const Chart = isLevel ? LineChart : BarChart;
  // A line needs two.
  const isAlone = points.filter(({ value }) => value !== null).length === 1;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart data={points} title={title} margin={margin} accessibilityLayer>
        <CartesianGrid vertical={false} stroke="var(--hairline)" />
        {/* Where there is no room for all, the last one stays. */}
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

/** `02 Nov` */
function shortDay(day: string): string {
  return dayText(new Date(day), 'UTC').slice(0, 6);
}
