/** The columns of a product's facts: what is stored, and what filters, orders and reminders read. */
import { sql } from 'kysely';
import {
  type Credit,
  creditHours,
  isOnlineEvent,
  type ProductFacts,
  yearlyPayCents,
} from '#contract/products/facts.ts';
import { factMoments } from '#contract/products/facts-form.ts';
import { cityKey } from './filter-queries.ts';

/** SQL for `products`: all facts, with the address of a meeting that members alone see. */
export const wholeFacts = `case when private_meeting_url is null then facts
  else facts || jsonb_build_object('meetingUrl', private_meeting_url) end`;

/** Returns the column values of facts. The address of a private meeting is stored apart from public facts. */
export function factValues(facts: ProductFacts | null) {
  const { meetingUrl, ...others } = facts ?? {};
  const isPrivate = facts?.isMeetingPrivate === true && meetingUrl !== undefined;
  const hours = creditHours(facts?.credits ?? []);
  const moments = facts === null ? undefined : factMoments(facts);
  return {
    kind: facts?.kind ?? null,
    facts: facts === null ? null : JSON.stringify(isPrivate ? others : facts),
    private_meeting_url: isPrivate ? meetingUrl : null,
    begins_at: moments?.beginsAt ?? null,
    ends_at: moments?.endsAt ?? null,
    closes_at: moments?.closesAt ?? null,
    facets: facts === null ? [] : facetsOf(facts),
    credit_hours: hours === 0 ? null : hours,
    pay_yearly_cents: facts === null ? null : yearlyPayCents(facts),
  };
}

/** The same as columns of an insert or update. */
export function factColumns(given: ProductFacts | null) {
  const { facts, facets, ...values } = factValues(given);
  return {
    ...values,
    facts: facts === null ? null : sql<string>`${facts}::jsonb`,
    facets: sql<string[]>`${facets}::text[]`,
  };
}

/**
 * Lists what filters look for, for one inverted index. A credit has an entry with each of its states, so that
 * kind and state are found in the same row.
 */
export function facetsOf(facts: ProductFacts): string[] {
  const { kind, attendance, region, city, country, courseForm, workplace, employment, language } = facts;
  const given = [
    `kind:${kind}`,
    isOnlineEvent(facts) && 'online',
    attendance !== undefined && attendance !== 'online' && 'venue',
    region !== undefined && country === 'US' && `state:${region}`,
    city !== undefined && `city:${cityKey(city)}`,
    courseForm !== undefined && `form:${courseForm}`,
    language !== undefined && `language:${language}`,
    workplace !== undefined && `workplace:${workplace}`,
    employment !== undefined && `employment:${employment}`,
  ];
  return [...new Set([...given.filter((facet) => facet !== false), ...creditFacets(facts)])];
}

/**
 * A credit without states counts in every state, so filters by state look for `credit-state:*`, too. Beside it, states
 * are left out: a product is counted once in each.
 */
function creditFacets({ credits = [] }: ProductFacts): string[] {
  const statesOf = (rows: Credit[]) =>
    rows.some(({ states }) => states.length === 0) ? ['*'] : rows.flatMap(({ states }) => states);
  const byKind = Map.groupBy(credits, ({ creditKindId }) => creditKindId);
  return [
    ...statesOf(credits).map((state) => `credit-state:${state}`),
    ...[...byKind].flatMap(([kind, rows]) => [
      `credit:${kind}`,
      ...statesOf(rows).map((state) => `credit:${kind}:${state}`),
    ]),
  ];
}
