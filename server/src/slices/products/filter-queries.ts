/** SQL of filters by facts. */
import type { FactFilter } from '#contract/products/filters.ts';

/** The range of moments that a filter's days mean; null is open. */
export interface FilterMoments {
  from: Date | null;
  to: Date | null;
}

/** Conditions for `products p`; adds their values to `values`. */
export function factConditions(filter: FactFilter, { from, to }: FilterMoments, values: unknown[]): string[] {
  const place = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  // Events alone end. An open range finds them by their kind, as the index of events begins with their beginning.
  const facets = [...facetsIn(filter), ...(from !== null && to === null ? ['kind:event'] : [])];
  return [
    ...(facets.length === 0 ? [] : [`p.facets @> ${place(facets, 'text[]')}`]),
    ...creditConditions(filter).map((any) => `p.facets && ${place(any, 'text[]')}`),
    ...hourConditions(filter, place),
    ...(filter.pay === undefined ? [] : [`p.pay_yearly_cents >= ${place(cents(filter.pay), 'bigint')}`]),
    ...(filter.minPrice === undefined
      ? []
      : [`p.price_cents >= ${place(cents(filter.minPrice), 'integer')}`]),
    ...(filter.maxPrice === undefined
      ? []
      : [`p.price_cents <= ${place(cents(filter.maxPrice), 'integer')}`]),
    ...(filter.type === undefined ? [] : [`p.type_ids @> array[${place(filter.type, 'integer')}]`]),
    ...(filter.tag === undefined ? [] : [`p.tag_ids @> array[${place(filter.tag, 'integer')}]`]),
    ...(filter.label === undefined ? [] : [`p.label_ids @> array[${place(filter.label, 'integer')}]`]),
    // An event that has begun still takes place.
    ...(from === null ? [] : [`p.ends_at > ${place(from, 'timestamptz')}`]),
    ...(to === null ? [] : [`p.begins_at < ${place(to, 'timestamptz')}`]),
  ];
}

/** Hours of the chosen credit alone count, in the chosen state all of them together (rules/facts 12). */
function hourConditions(
  { hours, credit, creditState }: FactFilter,
  place: (value: unknown, type: string) => string,
): string[] {
  if (hours === undefined) return [];
  const least = place(hours, 'numeric');
  const chosen = [
    ...(credit === undefined ? [] : [`c->>'creditKindId' = ${place(credit, 'text')}`]),
    ...(creditState === undefined
      ? []
      : [`(c->'states' = '[]' or c->'states' ? ${place(creditState, 'text')})`]),
  ];
  const all = `p.credit_hours >= ${least}`;
  if (chosen.length === 0) return [all];
  const sum = creditState === undefined ? 'max' : 'sum';
  return [
    all,
    `(select ${sum}((c->>'hours')::numeric) from jsonb_array_elements(p.facts->'credits') c
      where ${chosen.join(' and ')}) >= ${least}`,
  ];
}

/** The values that a product's columns need for a filter, so that many filters are compared with one product. */
export interface FilterRequirements {
  /** All of these facets. */
  facets: string[];
  /** One of these; null requires none. */
  anyFacets: string[] | null;
  payYearlyCents: number | null;
}

/** For filters of alerts (rules/alerts 29). */
export function requirementsOf(filter: FactFilter): FilterRequirements {
  return {
    facets: facetsIn(filter),
    anyFacets: creditConditions(filter)[0] ?? null,
    payYearlyCents: filter.pay === undefined ? null : cents(filter.pay),
  };
}

function cents(dollars: string): number {
  return Math.round(Number(dollars) * 100);
}

/** Returns the facets that a product must all have. */
function facetsIn({
  kind,
  where,
  city,
  credit,
  creditState,
  form,
  workplace,
  employment,
}: FactFilter): string[] {
  const facets = [
    kind && `kind:${kind}`,
    where && (where === 'online' ? where : `state:${where}`),
    city && `city:${cityKey(city)}`,
    credit && creditState === undefined && `credit:${credit}`,
    form && `form:${form}`,
    workplace && `workplace:${workplace}`,
    employment && `employment:${employment}`,
  ];
  return facets.filter((facet) => facet !== undefined && facet !== false && facet !== '') as string[];
}

/** Returns lists of which a product must have one facet each: a credit without states counts in every state. */
function creditConditions({ credit, creditState }: FactFilter): string[][] {
  if (creditState === undefined) return [];
  const facet = credit === undefined ? 'credit-state' : `credit:${credit}`;
  return [[`${facet}:${creditState}`, `${facet}:*`]];
}

/** A city in the spelling in which it is compared. */
export function cityKey(city: string): string {
  return city.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
