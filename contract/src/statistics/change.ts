/** Describes the change of a number as a sentence (rules/statistics 5). Pure. */
import { numberText } from '../core/number-text.ts';
import { isLevel, type StatisticRange, type StatisticSeries } from './model.ts';
import { rangeTexts, changeTexts as texts } from './texts.ts';

/** Formats a value for readers, such as `1,204` or `12.4 MB`. */
export type ValueText = (value: number) => string;

export function changeText(
  { name, values, before }: StatisticSeries,
  range: StatisticRange,
  valueText: ValueText,
): string {
  const known = values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return texts.unknown;
  if (isLevel(name)) return texts.level(valueText(last), valueText(first));
  const total = known.reduce((sum, value) => sum + value, 0);
  if (before === null) return texts.total(valueText(total));
  const { before: when } = rangeTexts[range];
  if (before === 0) return texts.anew(valueText(total), when);
  if (total === 0) return texts.none(valueText(before), when);
  return comparedText([valueText(total), valueText(before), when], total / before);
}

/** Larger ratios have no decimals. */
const manyTimes = 4;

function comparedText(parts: readonly [total: string, before: string, when: string], ratio: number): string {
  if (ratio >= manyTimes) return texts.times(...parts, numberText(Math.round(ratio)));
  const share = Math.round((ratio - 1) * 100);
  if (share === 0) return texts.same(...parts);
  return (share > 0 ? texts.more : texts.fewer)(...parts, String(Math.abs(share)));
}
