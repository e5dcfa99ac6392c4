/** Credit hours within a period against what a state requires (rules/credits 5). Pure. */
import { dayAfter } from '../core/day.ts';
import type { CreditKindId } from '../core/ids.ts';
import { sumOfHours } from '../products/facts.ts';
import type { CreditRecord, CreditRequirement } from './model.ts';

/** Inclusive days. */
export interface Period {
  from: string;
  to: string;
}

type Rhythm = Pick<CreditRequirement, 'years' | 'endsOn'>;

/** A state without a requirement shows calendar years. */
const calendarYears: Rhythm = { years: 1, endsOn: '2000-12-31' };

/** The most periods that a page offers. */
const shownPeriods = 30;

/** The period of `today` and those before it, the latest first, back to the one with the day `earliest`. */
export function periodsBack(rhythm: Rhythm = calendarYears, today: string, earliest: string): Period[] {
  const periods = [periodAt(rhythm, today)];
  for (let last = periods[0]; last !== undefined && last.from > earliest && periods.length < shownPeriods; ) {
    last = periodAt(rhythm, dayAfter(last.from, -1));
    periods.push(last);
  }
  return periods;
}

function periodAt({ years, endsOn }: Rhythm, day: string): Period {
  const [firstYear = 0, month = 1, date = 1] = endsOn.split('-').map(Number);
  const endOf = (count: number) => dayIn(firstYear + count * years, month, date);
  let count = Math.ceil((Number(day.slice(0, 4)) - firstYear) / years);
  if (endOf(count) < day) count += 1;
  return { from: dayAfter(endOf(count - 1), 1), to: endOf(count) };
}

/** A period that ends on 29 February ends on the 28th in other years. */
function dayIn(year: number, month: number, date: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return [String(year).padStart(4, '0'), two(month), two(Math.min(date, last))].join('-');
}

const two = (number: number) => String(number).padStart(2, '0');

/** Hours of one kind, or of all together. */
export interface Progress {
  /** Null for all kinds. */
  creditKindId: CreditKindId | null;
  done: number;
  /** Null if the state requires none. */
  required: number | null;
}

/** All hours first, then required kinds, then other kinds with hours. */
export function progressOf(
  records: readonly Pick<CreditRecord, 'creditKindId' | 'hours' | 'completedOn' | 'state'>[],
  requirement: Pick<CreditRequirement, 'hours' | 'kinds'> | undefined,
  { state, from, to }: Period & { state: string },
): Progress[] {
  const counted = records.filter(
    (record) =>
      (record.state === '' || record.state === state) &&
      record.completedOn >= from &&
      record.completedOn <= to,
  );
  const done = (creditKindId: CreditKindId) =>
    sumOfHours(counted.filter((record) => record.creditKindId === creditKindId));
  const required = new Map(requirement?.kinds.map(({ creditKindId, hours }) => [creditKindId, hours]));
  const kinds = new Set([...required.keys(), ...counted.map(({ creditKindId }) => creditKindId)]);
  return [
    { creditKindId: null, done: sumOfHours(counted), required: requirement?.hours ?? null },
    ...[...kinds].map((id) => ({ creditKindId: id, done: done(id), required: required.get(id) ?? null })),
  ];
}
