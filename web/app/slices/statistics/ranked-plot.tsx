import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { numberText } from '#contract/core/number-text.ts';
import { margin, nameAxis, still, tooltip, valueAxis } from './plot-style.tsx';

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
