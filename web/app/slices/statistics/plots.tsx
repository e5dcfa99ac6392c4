import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { calendarDayText } from '#contract/core/day.ts';
import { numberText } from '#contract/core/number-text.ts';
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

export interface RankedPlotProps {
  title: string;
  /** In descending order. */
  rows: readonly Ranked[];
}

export interface Ranked {
  name: string;
  count: number;
}

/** Space for the names on a phone, in pixels and in characters. */
const nameWidth = 128;
const nameLength = 16;

/** A bar chart of the highest counts; arrow keys move along the bars. */
export function RankedPlot({ title, rows }: RankedPlotProps) {
  // Identified by index, as two may have the same name.
  const data = rows.map(({ count }, place) => ({ place, count }));
  const nameAt = (place: number | string) => rows[Number(place)]?.name ?? '';
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={data} title={title} margin={margin} layout="vertical" accessibilityLayer>
        <CartesianGrid horizontal={false} stroke="var(--hairline)" />
        <XAxis {...valueAxis} type="number" />
        <YAxis
          {...nameAxis}
          type="category"
          dataKey="place"
          width={nameWidth}
          interval={0}
          tickFormatter={(place) => shortName(nameAt(place))}
        />
        {tooltip(nameAt, title, numberText)}
        <Bar {...still} dataKey="count" fill="var(--ink)" maxBarSize={16} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function shortName(name: string): string {
  return name.length > nameLength ? `${name.slice(0, nameLength - 1).trimEnd()}…` : name;
}
