/** Facts of demo products, by the checks of the product form. */

import { earlierOf } from '#contract/core/day.ts';
import type { ProductFacts } from '#contract/products/facts.ts';
import { emptyFacts, endOf, type FactsForm, factProblems, factsOf } from '#contract/products/facts-form.ts';
import { readCredits } from '../slices/imports/index.ts';
import type { DemoProduct } from './content.ts';
import { closingTime, localDate } from './dates.ts';

type Facts = NonNullable<DemoProduct['facts']>;

/** Throws an Error that names the product and the sentences of the form. */
export function factsOfDemo(
  { title, facts = {} }: Pick<DemoProduct, 'title' | 'facts'>,
  now: Date,
  taxonomy: Parameters<typeof readCredits>[1],
): ProductFacts | null {
  const credits = readCredits(String(facts.credits ?? ''), taxonomy);
  const form = { ...emptyFacts, ...facts, ...dates(facts, now), credits } as FactsForm;
  const problems = factProblems(form);
  if (Object.keys(problems).length > 0) {
    throw new Error(`The facts of the demo product "${title}": ${JSON.stringify(problems)}`);
  }
  return factsOf(form);
}

/** Days of `ends` and `registrationCloses` count from the beginning. */
function dates({ begins, ends, registrationCloses, applyBy, timeZone = 'UTC' }: Facts, now: Date) {
  const counted = (text: string | true | undefined, from: Date, zone = 'UTC') =>
    text === undefined ? '' : localDate(String(text), from, zone);
  const local = counted(begins, now, String(timeZone));
  const first = new Date(local.slice(0, 10));
  return {
    begins: local,
    ends: counted(ends, first),
    registrationCloses: counted(registrationCloses, first),
    applyBy: counted(applyBy, now, String(timeZone)),
  };
}

/** The end of the offer, or of what it offers. */
export function expiryOf(
  { expiresInDays }: Pick<DemoProduct, 'expiresInDays'>,
  facts: ProductFacts | null,
  now: Date,
): Date | null {
  const entered = expiresInDays === undefined ? null : closingTime(now, expiresInDays);
  return earlierOf(entered, endOf(facts));
}
