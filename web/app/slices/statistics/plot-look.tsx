/** How every plot looks. */
import { Tooltip } from 'recharts';
import type { ValueText } from '#contract/statistics/change.ts';

/** To the right half of the last day's name. */
export const margin = { top: 8, right: 24, bottom: 0, left: 0 };

/** Nothing moves: whoever asked for less motion, and everybody else, is shown how it stands. */
export const still = { isAnimationActive: false } as const;

const named = { tick: { fill: 'var(--muted)', fontSize: 12 }, tickLine: false } as const;
/** What is plotted, along a line. */
export const nameAxis = { ...named, stroke: 'var(--line)' } as const;
/** How much there is of it: the grid has the lines. */
export const valueAxis = { ...named, axisLine: false, tickCount: 4, allowDecimals: false } as const;

const tooltipStyle = {
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-s)',
  color: 'var(--text)',
};

/** No component of its own: a chart looks for the library's among its children. */
export function tooltip(labelText: (label: string) => string, title: string, valueText: ValueText) {
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
