/** Counts how many products each value of a filter would find (rules/facts 13). */
import {
  chosenFilters,
  type FilterName,
  factFilters,
  filterNames,
  periods,
} from '#contract/products/filters.ts';
import { productCountLimit } from '#contract/products/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { isActiveBy, type NarrowedPage, narrowingOf } from './queries.ts';

export interface FacetPage extends Omit<NarrowedPage, 'skip' | 'limit' | 'order'> {
  periodEnds: Date[];
  /** A full-text search in `tsquery` syntax; absent for lists. */
  query?: string;
}

/** The counts read at most so many matches. If there are more, each count is a lower bound (rules/facts 13). */
const largeSample = 2_000;

/** A value of a filter; its name is added later. */
interface FacetValue {
  value: string;
  count: number;
}

export interface FacetValues {
  name: FilterName;
  values: FacetValue[];
  isSampled: boolean;
}

/** Counts by token: a facet of the product, `type=5`, `tag=7`, `label=3` or `when=week`. */
type Counts = Map<string, number>;

interface CountRow {
  counts: Record<string, number>;
  isSampled: boolean;
  until: Date | null;
}

/**
 * A filter that is chosen is left out when its own values are counted, so that each number says what choosing that value
 * instead would find.
 */
export async function countFacetRows(
  database: Database,
  page: FacetPage,
  sampleSize = largeSample,
): Promise<{ facets: FacetValues[]; until: Date | null }> {
  const counted = filterNames.filter((name) => 'isCounted' in factFilters[name]);
  const chosen = chosenFilters(page.facts)
    .map(([name]) => name)
    .filter((name) => counted.includes(name));
  const groups = [
    { names: counted.filter((name) => !chosen.includes(name)), page },
    ...chosen.map((name) => ({ names: [name], page: without(page, name) })),
  ];
  const found: ((typeof groups)[number] & CountRow)[] = [];
  // One after another, so that a request takes one connection.
  for (const group of groups)
    found.push({ ...group, ...(await countTokens(database, group.page, sampleSize)) });
  const facets = found.flatMap(({ names, counts, isSampled }) =>
    names.map((name) => ({
      name,
      values: withChosen(valuesOf(name, new Map(Object.entries(counts)), page.facts), page.facts[name]),
      isSampled,
    })),
  );
  const ends = found
    .flatMap(({ until }) => until ?? [])
    .sort((one, other) => one.getTime() - other.getTime());
  return { facets: inOrder(facets.filter(({ values }) => values.length > 0)), until: ends[0] ?? null };
}

/** A chosen value is there, and so has a name, even if it finds nothing. */
function withChosen(values: FacetValue[], chosen: string | undefined): FacetValue[] {
  const isThere = chosen === undefined || values.some(({ value }) => value === chosen);
  return isThere ? values : [...values, { value: chosen, count: 0 }];
}

function without(page: FacetPage, name: FilterName): FacetPage {
  const { [name]: _left, ...facts } = page.facts;
  return { ...page, facts, moments: name === 'when' ? { from: page.moments.from, to: null } : page.moments };
}

function inOrder(facets: FacetValues[]): FacetValues[] {
  return facets.sort((one, other) => filterNames.indexOf(one.name) - filterNames.indexOf(other.name));
}

/** SQL of the products that are counted. */
function shownBy(page: FacetPage, given: readonly unknown[]) {
  const { narrowing, factual, values } = narrowingOf(page, given);
  const searched =
    page.query === undefined ? '' : `and p.search_vector @@ $${values.push(page.query)}::tsquery`;
  const active = page.includeExpired ? '' : `and ${isActiveBy(factual)}`;
  return { shown: `p.deleted_at is null ${active} ${narrowing} ${factual} ${searched}`, values };
}

async function countTokens(database: Database, page: FacetPage, sampleSize: number): Promise<CountRow> {
  const { shown, values } = shownBy(page, page.periodEnds);
  const whens = periods.map(
    (period, index) => `select 'when=${period}' as token, count(*) as count from matched
      where ends_at > now() and begins_at < $${index + 1}::timestamptz`,
  );
  const [row] = await database.query<CountRow>(
    `with matched as materialized (
       select p.facets, p.type_ids, p.tag_ids, p.label_ids, p.begins_at, p.ends_at, p.expires_at from products p
       where ${shown} limit (select ${sampleSize + 1})),
     counted as (
       select token, count(*) as count from matched cross join unnest(facets) as token
         where token not like 'city:%' group by token
       union all select 'type=' || id, count(*) from matched cross join unnest(type_ids) as id group by id
       union all select 'tag=' || id, count(*) from matched cross join unnest(tag_ids) as id group by id
       union all select 'label=' || id, count(*) from matched cross join unnest(label_ids) as id group by id
       union all ${whens.join(' union all ')})
     select coalesce(jsonb_object_agg(token, count) filter (where count > 0), '{}') as counts,
       (select count(*) > ${sampleSize} from matched) as "isSampled",
       (select min(expires_at) from matched where expires_at > now()) as until
     from counted`,
    values,
  );
  return row ?? { counts: {}, isSampled: false, until: null };
}

/** The values of one filter with their counts, in the order of the counts; fixed choices in their own order. */
function valuesOf(
  name: FilterName,
  counts: Counts,
  { credit, creditState }: FacetPage['facts'],
): FacetValue[] {
  const { type } = factFilters[name];
  if (name === 'where') {
    const states = withPrefix(counts, 'state:');
    const online = counts.get('online');
    return [...(online === undefined ? [] : [{ value: 'online', count: online }]), ...states].map(bounded);
  }
  if (name === 'creditState')
    return inStates(withPrefix(counts, credit === undefined ? 'credit-state:' : `credit:${credit}:`));
  if (name === 'credit' && creditState !== undefined) return creditsIn(counts, creditState);
  const prefixes = { type: 'type=', tag: 'tag=', label: 'label=', when: 'when=' } as const;
  const found = withPrefix(counts, prefixes[name as keyof typeof prefixes] ?? `${name}:`);
  const plain = found.filter(({ value }) => !value.includes(':'));
  const choices: readonly string[] | undefined = typeof type === 'object' ? type : undefined;
  const ordered = plain.sort((one, other) =>
    choices === undefined
      ? other.count - one.count
      : choices.indexOf(one.value) - choices.indexOf(other.value),
  );
  return ordered.map(bounded);
}

function withPrefix(counts: Counts, prefix: string): FacetValue[] {
  return [...counts]
    .filter(([token]) => token.startsWith(prefix))
    .map(([token, count]) => ({ value: token.slice(prefix.length), count }))
    .sort((one, other) => one.value.localeCompare(other.value));
}

/** Credit without states counts in every state. */
function inStates(found: FacetValue[]): FacetValue[] {
  const everywhere = found.find(({ value }) => value === '*')?.count ?? 0;
  const states = found.filter(({ value }) => value !== '*');
  return states.map(({ value, count }) => bounded({ value, count: count + everywhere }));
}

function creditsIn(counts: Counts, state: string): FacetValue[] {
  const sums = new Map<string, number>();
  for (const [token, count] of counts) {
    const [, kind, of] = /^credit:(\d+):(.+)$/.exec(token) ?? [];
    if (kind !== undefined && (of === state || of === '*')) sums.set(kind, (sums.get(kind) ?? 0) + count);
  }
  return [...sums].map(([value, count]) => bounded({ value, count }));
}

function bounded({ value, count }: FacetValue): FacetValue {
  return { value, count: Math.min(count, productCountLimit + 1) };
}
