/** Filters by facts: what the address, the calls and alerts may ask for (rules/facts 12). */
import { isRealDay } from '../core/day.ts';
import { maxId } from '../core/ids.ts';
import { maxPriceCents, parseCents } from '../core/money.ts';
import { isStateCode } from '../core/us-states.ts';
import { courseForms, employments, type Kind, kinds, workplaces } from './facts.ts';

export const periods = ['today', 'week', 'month'] as const;
export type Period = (typeof periods)[number];

type FilterType = readonly string[] | 'day' | 'state' | 'where' | 'text' | 'id' | 'hours' | 'money';

interface Filter {
  label: string;
  type: FilterType;
  /** Offers of other kinds never match; without it, any kind may. */
  kind?: Kind;
  /** True for values that are counted. */
  isCounted?: boolean;
}

/** Every filter in the order of the form. The names are those of the address and of the calls. */
export const factFilters = {
  kind: { label: 'Kind', type: kinds, isCounted: true },
  when: { label: 'When', type: periods, kind: 'event', isCounted: true },
  from: { label: 'From', type: 'day', kind: 'event' },
  to: { label: 'To', type: 'day', kind: 'event' },
  where: { label: 'Where', type: 'where', isCounted: true },
  city: { label: 'City', type: 'text' },
  credit: { label: 'Credit', type: 'id', isCounted: true },
  creditState: { label: 'Credit counts in', type: 'state', isCounted: true },
  hours: { label: 'Credit hours at least', type: 'hours' },
  form: { label: 'Course form', type: courseForms, kind: 'course', isCounted: true },
  workplace: { label: 'Workplace', type: workplaces, kind: 'career', isCounted: true },
  employment: { label: 'Employment', type: employments, kind: 'career', isCounted: true },
  pay: { label: 'Pay a year at least', type: 'money', kind: 'career' },
  minPrice: { label: 'Price from', type: 'money' },
  maxPrice: { label: 'Price up to', type: 'money' },
  type: { label: 'Type', type: 'id', isCounted: true },
  tag: { label: 'Tag', type: 'id', isCounted: true },
  label: { label: 'Label', type: 'id', isCounted: true },
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof factFilters;
export const filterNames = Object.keys(factFilters) as FilterName[];

/** The chosen values in canonical spelling; filters that are not chosen are absent. */
export type FactFilter = { readonly [Name in FilterName]?: string };

/** The canonical spelling of a filter's value; undefined if it is none. */
export function filterValue(name: FilterName, typed: string): string | undefined {
  const { type }: Filter = factFilters[name];
  const text = typed.trim();
  if (typeof type === 'object') return type.includes(text) ? text : undefined;
  switch (type) {
    case 'day':
      return isRealDay(text) && text >= '2000' && text < '2101' ? text : undefined;
    case 'state':
      return stateCode(text);
    case 'where':
      return text === 'online' ? text : stateCode(text);
    case 'id':
      return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= maxId ? text : undefined;
    case 'hours':
      return /^\d{1,3}(?:\.\d{1,2})?$/.test(text) && Number(text) > 0 ? String(Number(text)) : undefined;
    case 'money': {
      const cents = parseCents(text);
      return cents !== undefined && cents <= maxPriceCents ? String(cents / 100) : undefined;
    }
    case 'text':
      return text !== '' && text.length <= 100 && !/\p{Cc}/u.test(text) ? text : undefined;
  }
}

export function filterRefusal(name: FilterName): string {
  return `This is no valid value for “${factFilters[name].label}”.`;
}

function stateCode(text: string): string | undefined {
  const code = text.toUpperCase();
  return isStateCode(code) ? code : undefined;
}

/** The valid filters among these; all others are left out. */
export function readFilters(typedOf: (name: FilterName) => string | null | undefined): FactFilter {
  const read = filterNames.map((name) => [name, filterValue(name, typedOf(name) ?? '')] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** True if a filter is of use beside the chosen kind: one for events finds nothing among courses. */
export function suitsKind(name: FilterName, { kind, ...filter }: FactFilter): boolean {
  const { kind: of }: Filter = factFilters[name];
  return of === undefined || kind === undefined || of === kind || name in filter;
}

/** Returns the text of a chip. Words that explain themselves need no label. */
export function filterText(name: FilterName, valueName: string): string {
  const { label, type } = factFilters[name];
  if (type === 'money') return `${label} $${Number(valueName).toLocaleString('en-US')}`;
  return typeof type === 'object' || name === 'where' || name === 'city'
    ? valueName
    : `${label} ${valueName}`;
}

/** The chosen filters in the order of the form. */
export function chosenFilters(filter: FactFilter): [name: FilterName, value: string][] {
  return filterNames.flatMap((name): [FilterName, string][] => {
    const value = filter[name];
    return value === undefined ? [] : [[name, value]];
  });
}

export function isFilterless(filter: FactFilter): boolean {
  return chosenFilters(filter).length === 0;
}

/** The sentence about filters that exclude each other. */
export function filterProblem({ from, to, minPrice, maxPrice }: FactFilter): string | undefined {
  if (from !== undefined && to !== undefined && from > to)
    return 'The first day must not be after the last one.';
  if (minPrice !== undefined && maxPrice !== undefined && Number(minPrice) > Number(maxPrice))
    return 'The lower price must not be above the upper one.';
  return undefined;
}

/** The filter without the later of two values that exclude each other. */
export function soundFilter(filter: FactFilter): FactFilter {
  if (filterProblem(filter) === undefined) return filter;
  const { to, maxPrice, ...others } = filter;
  return others;
}

/** The number of products that a value would find; up to `productCountLimit` + 1. */
export interface FacetCount {
  value: string;
  /** The name of the value on screen. */
  name: string;
  count: number;
}

export interface Facet {
  name: FilterName;
  /** True if there were too many products to count them all: each count is a lower bound. */
  isSampled: boolean;
  values: FacetCount[];
}
