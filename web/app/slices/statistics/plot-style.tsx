/** Shared appearance of all plots. */
import { Tooltip } from 'recharts';
import type { ValueText } from '#contract/statistics/change.ts';

/** The right margin fits half of the last day's label. */
export const margin = { top: 8, right: 24, bottom: 0, left: 0 };

/** No animation, with or without reduced motion. */
export const still = { isAnimationActive: false } as const;

const named = { tick: { fill: 'var(--muted)', fontSize: 12 }, tickLine: false } as const;
/** The axis of days or names. */
export const nameAxis = { ...named, stroke: 'var(--line)' } as const;
/** The axis of values; grid lines replace its own line. */
export const valueAxis = { ...named, axisLine: false, tickCount: 4, allowDecimals: false } as const;

const tooltipStyle = {
  background: 'var(--surface)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-s)',
  color: 'var(--text)',
};

/** Not a component of its own: a chart looks for the library's tooltip among its children. */
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
