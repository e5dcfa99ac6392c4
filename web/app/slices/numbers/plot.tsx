/** How a number went, drawn by recharts; this module is loaded by the page of the numbers alone. */
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { ValueText } from '#contract/numbers/change.ts';
import { calendarDayText, dayText } from '../../kit/text/date-text.ts';
import { type Point, tickDays } from './points.ts';

export interface PlotProps {
  title: string;
  points: Point[];
  /** A line where it stands at some height, bars where it is counted anew in each step. */
  isLevel: boolean;
  valueText: ValueText;
}

const margin = { top: 8, right: 16, bottom: 0, left: 0 };
/** Room for `123.4 MB`. */
const valueWidth = 72;
/** Nothing moves: whoever asked for less motion, and everybody else, is shown how it stands. */
const still = { isAnimationActive: false } as const;
const tick = { fill: 'var(--muted)', fontSize: 12 };
const tooltipStyle = {
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-s)',
  color: 'var(--text)',
};

/** Arrow keys go along the days once it has the focus; what they are on is told. */
export function Plot({ title, points, isLevel, valueText }: PlotProps) {
  const Chart = isLevel ? LineChart : BarChart;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart data={points} title={title} margin={margin} accessibilityLayer>
        <CartesianGrid vertical={false} stroke="var(--hairline)" />
        <XAxis
          dataKey="day"
          ticks={tickDays(points)}
          interval={0}
          tickFormatter={shortDay}
          tick={tick}
          tickLine={false}
          stroke="var(--line)"
        />
        <YAxis
          width={valueWidth}
          tickCount={4}
          allowDecimals={false}
          tickFormatter={valueText}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          {...still}
          contentStyle={tooltipStyle}
          itemStyle={{ color: 'var(--text)' }}
          cursor={{ fill: 'var(--shade)', stroke: 'var(--line)' }}
          labelFormatter={(day) => calendarDayText(String(day))}
          formatter={(value) => [valueText(Number(value)), title]}
        />
        {isLevel ? (
          <Line {...still} dataKey="value" dot={false} stroke="var(--ink)" strokeWidth={2} />
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
