/** The columns of a product's facts: what is stored, and what filters, orders and reminders read. */
import { sql } from 'kysely';
import { creditHours, isOnlineEvent, type ProductFacts, yearlyPayCents } from '#contract/products/facts.ts';
import { factMoments } from '#contract/products/facts-form.ts';
import { cityKey } from './filter-queries.ts';

/** SQL for `products`: all facts, with the address of a meeting that members alone see. */
export const wholeFacts = `case when private_meeting_url is null then facts
  else facts || jsonb_build_object('meetingUrl', private_meeting_url) end`;

export function factColumns(facts: ProductFacts | null) {
  if (facts === null) return { ...moments(null), ...noFacts };
  const { meetingUrl, ...others } = facts;
  const isPrivate = facts.isMeetingPrivate === true && meetingUrl !== undefined;
  const hours = creditHours(facts.credits ?? []);
  return {
    ...moments(facts),
    kind: facts.kind,
    facts: sql<string>`${JSON.stringify(isPrivate ? others : facts)}::jsonb`,
    private_meeting_url: isPrivate ? meetingUrl : null,
    facets: sql<string[]>`${facetsOf(facts)}::text[]`,
    credit_hours: hours === 0 ? null : hours,
    pay_yearly_cents: yearlyPayCents(facts),
  };
}

const noFacts = {
  kind: null,
  facts: null,
  private_meeting_url: null,
  facets: sql<string[]>`'{}'::text[]`,
  credit_hours: null,
  pay_yearly_cents: null,
};

function moments(facts: ProductFacts | null) {
  const found = facts === null ? undefined : factMoments(facts);
  return {
    begins_at: found?.beginsAt ?? null,
    ends_at: found?.endsAt ?? null,
    closes_at: found?.closesAt ?? null,
  };
}

/**
 * What filters look for, as one list for one inverted index. A credit has an entry with each of its states, so that
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

/** A credit without states counts in every state, so filters by state look for `credit-state:*`, too. */
function creditFacets({ credits = [] }: ProductFacts): string[] {
  return credits.flatMap(({ creditKindId, states }) => {
    const counted = states.length === 0 ? ['*'] : states;
    return [
      `credit:${creditKindId}`,
      ...counted.flatMap((state) => [`credit-state:${state}`, `credit:${creditKindId}:${state}`]),
    ];
  });
}
