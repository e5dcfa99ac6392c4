/** What is drawn by recharts; this module is loaded by the page of the numbers alone. */
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
import { type Point, plainText, tickDays } from './points.ts';

export interface DayPlotProps {
  title: string;
  points: Point[];
  /** A line where it stands at some height, bars where it is counted anew in each step. */
  isLevel: boolean;
  valueText: ValueText;
}

/** To the right half of the last day's name. */
const margin = { top: 8, right: 24, bottom: 0, left: 0 };
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
export function DayPlot({ title, points, isLevel, valueText }: DayPlotProps) {
  const Chart = isLevel ? LineChart : BarChart;
  // A line needs two.
  const isAlone = points.filter(({ value }) => value !== null).length === 1;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <Chart data={points} title={title} margin={margin} accessibilityLayer>
        <CartesianGrid vertical={false} stroke="var(--hairline)" />
        <XAxis
          dataKey="day"
          ticks={tickDays(points)}
          // Where there is no room for all, the last one stays.
          interval="preserveEnd"
          minTickGap={8}
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

export interface RankedPlotProps {
  title: string;
  /** The first of them first. */
  rows: readonly Ranked[];
}

export interface Ranked {
  name: string;
  count: number;
}

/** Room for the names on a phone, in pixels and in letters. */
const nameWidth = 128;
const nameLength = 16;

/** The first of something, each as long as it was counted; arrow keys go along them. */
export function RankedPlot({ title, rows }: RankedPlotProps) {
  // By their places: two may have the same name.
  const data = rows.map(({ count }, place) => ({ place, count }));
  const nameAt = (place: number | string) => rows[Number(place)]?.name ?? '';
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={data} title={title} margin={margin} layout="vertical" accessibilityLayer>
        <CartesianGrid horizontal={false} stroke="var(--hairline)" />
        <XAxis
          type="number"
          allowDecimals={false}
          tickCount={4}
          tick={tick}
          tickLine={false}
          axisLine={false}
        />
        <YAxis
          type="category"
          dataKey="place"
          width={nameWidth}
          interval={0}
          tickFormatter={(place) => shortName(nameAt(place))}
          tick={tick}
          tickLine={false}
          stroke="var(--line)"
        />
        {tooltip(nameAt, title, plainText)}
        <Bar {...still} dataKey="count" fill="var(--ink)" maxBarSize={16} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function tooltip(labelText: (label: string) => string, title: string, valueText: ValueText) {
  return (
    <Tooltip
      {...still}
      contentStyle={tooltipStyle}
      itemStyle={{ color: 'var(--text)' }}
      cursor={{ fill: 'var(--shade)', stroke: 'var(--line)' }}
      labelFormatter={(label) => labelText(String(label))}
      formatter={(value) => [valueText(Number(value)), title]}
    />
  );
}

/** `02 Nov` */
function shortDay(day: string): string {
  return dayText(new Date(day), 'UTC').slice(0, 6);
}

function shortName(name: string): string {
  return name.length > nameLength ? `${name.slice(0, nameLength - 1).trimEnd()}…` : name;
}
