/** The facts of the product form, as typed, and their rules (docs/rules/facts.md). */

import { emailProblem } from '../accounts/checks.ts';
import { emailAddress } from '../accounts/email-address.ts';
import { parseWebAddress } from '../core/addresses.ts';
import { isRealDay, knownTimeZone } from '../core/day.ts';
import type { CreditKindId } from '../core/ids.ts';
import { centsToWire, parseCents } from '../core/money.ts';
import { isReadable } from '../core/readable-text.ts';
import { textTexts } from '../core/texts.ts';
import { stateOf } from '../core/us-state-names.ts';
import { endOfDay, momentOf, showings } from '../core/zoned-time.ts';
import { type Problems, problemsOf } from '../posts/model.ts';
import { countries, type FactField, type FactName, factFields, factNames, fieldsOf } from './fact-fields.ts';
import type { Credit, FactMoments, Kind, ProductFacts } from './facts.ts';

/** One row of credit hours, as typed. */
export interface CreditForm {
  /** 0 until a kind is chosen. */
  creditKindId: CreditKindId | 0;
  states: string[];
  hours: string;
  approval: string;
}

type TypeOf<Name extends FactName> = (typeof factFields)[Name]['type'];

/** Texts as typed; fields of other kinds are ignored. */
export type FactsForm = { kind: Kind | '' } & {
  [Name in FactName]: TypeOf<Name> extends 'flag'
    ? boolean
    : TypeOf<Name> extends 'credits'
      ? CreditForm[]
      : string;
};

export const creditRowLimit = 30;
const creditHourLimit = 100;
const approvalLimit = 60;
/** An event lasts at most so many days. */
const eventDays = 366;

export const emptyFacts = {
  kind: '',
  ...Object.fromEntries(factNames.map((name) => [name, emptyOf(factFields[name])])),
} as FactsForm;

function emptyOf({ type }: FactField): string | boolean | CreditForm[] {
  return type === 'flag' ? false : type === 'credits' ? [] : '';
}

/** Returns the sentences by field; empty without a kind. */
export function factProblems(form: FactsForm): Problems<FactsForm> {
  if (form.kind === '') return {};
  const own = fieldsOf(form.kind).map((name) => [name, fieldProblem(name, form)]);
  return problemsOf<FactsForm>({ ...Object.fromEntries(own), ...orderProblems(form) });
}

function fieldProblem(name: FactName, form: FactsForm): string | undefined {
  const { type, limit = Number.POSITIVE_INFINITY }: FactField = factFields[name];
  const value = form[name];
  if (type === 'credits') return creditsProblem(form.credits);
  const text = String(value).trim();
  if (type === 'flag') return undefined;
  if (text === '') return name === 'begins' ? 'Enter when the event begins.' : undefined;
  if (typeof type === 'object')
    return type.choices.includes(text) ? undefined : `Choose one of: ${type.choices.join(', ')}.`;
  switch (type) {
    case 'local':
      return localProblem(text, form);
    case 'day':
      return isRealDay(text) && isNearYear(text) ? undefined : 'Enter a date between 2000 and 2100.';
    case 'zone':
      return knownTimeZone(text) === undefined ? 'Choose a time zone, such as America/New_York.' : undefined;
    case 'state':
      return stateProblem(text, form);
    case 'country':
      return countries.includes(text.toUpperCase())
        ? undefined
        : 'Choose a country, or enter its two-letter code.';
    case 'url':
      return webAddress(text, limit) === undefined ? 'Enter a web address.' : undefined;
    case 'contact':
      return contactOf(text, limit) === undefined ? 'Enter a web address or an e-mail address.' : undefined;
    case 'whole':
      return /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= limit
        ? undefined
        : `Enter a whole number from 1 to ${limit.toLocaleString('en-US')}.`;
    case 'hours':
      return hoursProblem(text, limit);
    case 'money':
      return parseCents(text) === undefined ? 'Enter an amount, such as 55000.' : undefined;
    case 'text':
      return lineProblem(text, limit);
  }
}

function isNearYear(local: string): boolean {
  return /^20\d\d-|^2100-/.test(local);
}

function localProblem(local: string, form: FactsForm): string | undefined {
  const day = local.slice(0, 10);
  const time = local.slice(10);
  if (!isRealDay(day) || !isNearYear(day)) return 'Enter a date between 2000 and 2100.';
  if (form.isAllDay && time === '') return undefined;
  if (!/^T(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) return 'Enter a date and a time.';
  const zone = knownTimeZone(zoneOf(form));
  const times = zone === undefined ? 'once' : showings(local, zone);
  if (times === 'never')
    return 'Clocks skip this time when they are set forward that day. Choose another time.';
  return times === 'twice'
    ? 'Clocks show this time twice when they are set back that day. Choose another time.'
    : undefined;
}

function stateProblem(text: string, form: FactsForm): string | undefined {
  if (isAmerican(form))
    return stateOf(text) === undefined ? 'Choose a state, or enter its two letters.' : undefined;
  return lineProblem(text, 100);
}

function lineProblem(text: string, limit: number): string | undefined {
  if (text.length > limit) return textTexts.tooLong(limit);
  return isReadable(text) ? undefined : textTexts.unreadable;
}

/** A place without a country is in the USA. */
function isAmerican({ country }: FactsForm): boolean {
  return ['', 'US'].includes(country.trim().toUpperCase());
}

function hoursProblem(text: string, limit: number): string | undefined {
  const isNumber = /^\d{1,4}(?:\.\d{1,2})?$/.test(text);
  return isNumber && Number(text) > 0 && Number(text) <= limit
    ? undefined
    : `Enter hours, such as 1.5, up to ${limit.toLocaleString('en-US')}.`;
}

function creditsProblem(credits: CreditForm[]): string | undefined {
  if (credits.length > creditRowLimit) return `Enter at most ${creditRowLimit} rows of credit hours.`;
  const rows = credits.map((credit, index) => ({ row: index + 1, problem: creditProblem(credit) }));
  const found = rows.find(({ problem }) => problem !== undefined);
  return found && `Row ${found.row}: ${found.problem}`;
}

function creditProblem({ creditKindId, states, hours, approval }: CreditForm): string | undefined {
  if (creditKindId === 0) return 'Choose the kind of credit.';
  if (states.some((state) => stateOf(state) === undefined)) return 'Choose states from the list.';
  if (approval.trim().length > approvalLimit)
    return `Use at most ${approvalLimit} characters for the approval number.`;
  if (!isReadable(approval.trim())) return textTexts.unreadable;
  return hoursProblem(hours.trim(), creditHourLimit);
}

/** Problems between fields that are fine by themselves. */
function orderProblems(form: FactsForm): Problems<FactsForm> {
  const sound = (name: FactName) => form[name] !== '' && fieldProblem(name, form) === undefined;
  if (form.kind === 'career') {
    const isTurned = sound('payFrom') && sound('payTo') && Number(form.payFrom) > Number(form.payTo);
    return isTurned ? { payTo: 'The upper end of the pay must not be below the lower end.' } : {};
  }
  if (form.kind !== 'event' || !sound('begins') || (form.timeZone !== '' && !sound('timeZone'))) return {};
  const { beginsAt, endsAt, closesAt } = factMoments(
    eventTimes(form, sound('ends'), sound('registrationCloses')),
  );
  if (beginsAt === null || endsAt === null) return {};
  return problemsOf<FactsForm>({
    ends:
      endsAt <= beginsAt
        ? 'The end must be after the beginning.'
        : endsAt.getTime() - beginsAt.getTime() > eventDays * 86_400_000
          ? `An event lasts at most ${eventDays} days.`
          : undefined,
    registrationCloses:
      closesAt !== null && closesAt > endsAt ? 'Registration must close before the event ends.' : undefined,
  });
}

function eventTimes(form: FactsForm, hasEnd: boolean, hasClose: boolean): ProductFacts {
  return {
    kind: 'event',
    begins: timeOf(form.begins, form),
    timeZone: zoneOf(form),
    isAllDay: form.isAllDay,
    ...(hasEnd && { ends: timeOf(form.ends, form) }),
    ...(hasClose && { registrationCloses: form.registrationCloses }),
  };
}

/** An all-day event has days, whatever was typed before. */
function timeOf(local: string, { isAllDay }: FactsForm): string {
  return isAllDay ? local.slice(0, 10) : local;
}

function zoneOf({ timeZone }: Pick<FactsForm, 'timeZone'>): string {
  return timeZone.trim() === '' ? 'UTC' : timeZone.trim();
}

/** The facts of a form without problems; null without a kind. */
export function factsOf(form: FactsForm): ProductFacts | null {
  const { kind } = form;
  if (kind === '') return null;
  const values = fieldsOf(kind).map((name) => [name, parsedFact(name, form)]);
  const facts = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  const isPlaced = ['street', 'city', 'region', 'placeName'].some((name) => name in facts);
  return { kind, ...facts, ...(isPlaced && facts.country === undefined && { country: 'US' }) };
}

function parsedFact(name: FactName, form: FactsForm): unknown {
  const { type, limit = Number.POSITIVE_INFINITY }: FactField = factFields[name];
  if (type === 'credits') return form.credits.length === 0 ? undefined : form.credits.map(creditOf);
  if (type === 'flag') return form[name] === true ? true : undefined;
  const text = String(form[name]).trim();
  if (type === 'zone') return knownTimeZone(zoneOf(form));
  if (text === '') return undefined;
  switch (type) {
    case 'local':
      return name === 'registrationCloses' ? text : timeOf(text, form);
    case 'state':
      return isAmerican(form) ? stateOf(text) : text;
    case 'country':
      return text.toUpperCase();
    case 'url':
      return webAddress(text, limit);
    case 'contact':
      return contactOf(text, limit);
    case 'whole':
    case 'hours':
      return Number(text);
    case 'money':
      return parseCents(text);
    default:
      return text;
  }
}

function creditOf({ creditKindId, states, hours, approval }: CreditForm): Credit {
  const codes = states.flatMap((state) => stateOf(state) ?? []);
  return {
    creditKindId: creditKindId as CreditKindId,
    states: [...new Set(codes)].sort(),
    hours: Number(hours.trim()),
    approval: approval.trim(),
  };
}

function webAddress(text: string, limit: number): string | undefined {
  const address = parseWebAddress(text);
  return address !== undefined && address.length <= limit ? address : undefined;
}

function contactOf(text: string, limit: number): string | undefined {
  return emailProblem(text) === undefined ? emailAddress(text) : webAddress(text, limit);
}

/** The form of given facts. */
export function formOfFacts(facts: Partial<ProductFacts> | null): FactsForm {
  if (facts === null) return emptyFacts;
  const entries = factNames.map((name) => [name, textOf(name, facts[name])]);
  return { ...emptyFacts, ...Object.fromEntries(entries), kind: facts.kind ?? '' };
}

function textOf(name: FactName, value: ProductFacts[FactName]): string | boolean | CreditForm[] {
  const { type }: FactField = factFields[name];
  if (Array.isArray(value)) {
    return value.map(({ creditKindId, states, hours, approval }) => ({
      creditKindId,
      states,
      hours: String(hours),
      approval,
    }));
  }
  if (value === undefined) return emptyOf(factFields[name]);
  return typeof value === 'boolean' ? value : type === 'money' ? centsToWire(Number(value)) : String(value);
}

/** An event without an end is over when its day is. */
export function factMoments(facts: ProductFacts): FactMoments {
  const { kind, begins, ends = begins, isAllDay = false, timeZone = 'UTC' } = facts;
  const nothing = { beginsAt: null, endsAt: null, closesAt: null };
  if (kind === 'career' && facts.applyBy !== undefined) {
    return { ...nothing, closesAt: endOfDay(facts.applyBy, timeZone) };
  }
  if (kind !== 'event' || begins === undefined || ends === undefined) return nothing;
  const isWholeDay = isAllDay || facts.ends === undefined;
  return {
    beginsAt: momentOf(begins, timeZone),
    endsAt: isWholeDay ? endOfDay(ends.slice(0, 10), timeZone) : momentOf(ends, timeZone),
    closesAt: facts.registrationCloses === undefined ? null : momentOf(facts.registrationCloses, timeZone),
  };
}

/** Returns the moment at which the facts end the offer: the end of an event, or of the last day to apply. */
export function endOf(facts: ProductFacts | null): Date | null {
  if (facts === null) return null;
  const { endsAt, closesAt } = factMoments(facts);
  return facts.kind === 'career' ? closesAt : endsAt;
}
