/** Facts in a line of words, as cards, pages, feeds and e-mails show them (rules/facts 7). Pure. */
import type { Cents } from '../core/money.ts';
import {
  creditHours,
  factChoiceNames,
  isOnlineEvent,
  type NamedCredit,
  type PayPeriod,
  type ProductFacts,
  type ShownFacts,
} from './facts.ts';

/** Separates the parts of a line. */
export const factSeparator = ' · ';

/** The lines of facts below a title; the most important first. */
export function factLines(facts: ShownFacts, zone?: string): string[] {
  const lines = {
    event: () => [eventTime(facts, zone), joined([placeText(facts), creditsText(facts.credits)])],
    course: () => [
      joined([
        nameOf('courseForm', facts.courseForm),
        facts.durationHours === undefined ? '' : hoursText(facts.durationHours),
        facts.language === undefined || facts.language === 'en' ? '' : nameOf('language', facts.language),
      ]),
      creditsText(facts.credits),
    ],
    career: () => [
      joined([
        facts.employer ?? '',
        placeText(facts),
        nameOf('workplace', facts.workplace),
        nameOf('employment', facts.employment),
      ]),
      joined([payText(facts), facts.closesAt === null ? '' : `Apply by ${dayText(facts.applyBy ?? '')}`]),
    ],
  }[facts.kind]();
  return lines.filter((line) => line !== '');
}

function joined(parts: string[]): string {
  return parts.filter((part) => part !== '').join(factSeparator);
}

function nameOf(field: keyof typeof factChoiceNames, value: string | undefined): string {
  const names: Readonly<Record<string, string>> = factChoiceNames[field];
  return value === undefined ? '' : (names[value] ?? value);
}

/** `2.5 hours`, `1 hour 8 minutes`. */
function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60);
  const [whole, rest] =
    minutes % 30 === 0 && hours >= 1 ? [hours, 0] : [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    whole > 0 ? `${whole} ${whole === 1 ? 'hour' : 'hours'}` : '',
    rest > 0 ? `${rest} ${rest === 1 ? 'minute' : 'minutes'}` : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const time = { hour: 'numeric', minute: '2-digit' } as const;
const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
/** Days from now on, or back, beyond which a date names its year. */
const daysWithoutYear = 300;

function dayAt(moment: Date): Intl.DateTimeFormatOptions {
  const isFar = Math.abs(moment.getTime() - Date.now()) > daysWithoutYear * 86_400_000;
  return isFar ? { ...day, year: 'numeric' } : day;
}

/** Writes the time of an event in a zone, by default its own: `Thu, Dec 3, 9:00 AM – 4:00 PM EST`. */
export function eventTime(
  { beginsAt, endsAt, ends, isAllDay, timeZone = 'UTC' }: ShownFacts,
  zone = timeZone,
): string {
  if (beginsAt === null) return '';
  if (isAllDay === true) {
    const format = new Intl.DateTimeFormat('en-US', { ...dayAt(beginsAt), timeZone });
    // The end is the first moment of the day after.
    const last = endsAt === null ? beginsAt : new Date(endsAt.getTime() - 1);
    return plainSpaces(format.formatRange(beginsAt, last));
  }
  const format = new Intl.DateTimeFormat('en-US', {
    ...dayAt(beginsAt),
    ...time,
    timeZone: zone,
    timeZoneName: 'short',
  });
  const hasEnd = ends !== undefined && endsAt !== null;
  return plainSpaces(hasEnd ? format.formatRange(beginsAt, endsAt) : format.format(beginsAt));
}

/** The event's own time, beside that in another zone: without the day where it is the same in both. */
export function ownTime(facts: ShownFacts, zone: string): string {
  const { beginsAt, endsAt, ends, timeZone = 'UTC' } = facts;
  if (beginsAt === null) return '';
  const dayIn = (moment: Date, of: string) =>
    new Intl.DateTimeFormat('en-US', { ...day, timeZone: of }).format(moment);
  if (dayIn(beginsAt, timeZone) !== dayIn(beginsAt, zone)) return eventTime(facts);
  const format = new Intl.DateTimeFormat('en-US', { ...time, timeZone, timeZoneName: 'short' });
  const last = ends !== undefined && endsAt !== null ? endsAt : beginsAt;
  // The beginning is enough for an event of several days.
  const isOneDay = dayIn(last, timeZone) === dayIn(beginsAt, timeZone);
  return plainSpaces(isOneDay ? format.formatRange(beginsAt, last) : format.format(beginsAt));
}

/** A moment in a zone, with the zone: `Tue, Dec 1, 5:00 PM EST`. */
export function momentOfZone(moment: Date, timeZone = 'UTC'): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...dayAt(moment),
    ...time,
    timeZone,
    timeZoneName: 'short',
  });
  return plainSpaces(format.format(moment));
}

/** Browsers and Node separate a time from its half of the day by different spaces. */
function plainSpaces(text: string): string {
  return text.replaceAll(/[\u2009\u202f]/g, ' ');
}

/** True if clocks in the two zones differ when the event begins. */
export function isOtherTimeZone({ beginsAt, timeZone = 'UTC', isAllDay }: ShownFacts, zone: string): boolean {
  if (beginsAt === null || isAllDay === true) return false;
  const clock = (at: string) =>
    new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone: at }).format(beginsAt);
  return clock(timeZone) !== clock(zone);
}

/** `2026-12-31` as `Dec 31, 2026`. */
function dayText(local: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${local}T00:00Z`),
  );
}

/** `The Hilton, Columbus, OH`, `Online`, or both. */
export function placeText(facts: ProductFacts): string {
  const { placeName = '', city = '', region = '', country = 'US' } = facts;
  const land = country === 'US' ? '' : countryName(country);
  const place = [placeName, city, region, land].filter((part) => part !== '').join(', ');
  if (!isOnlineEvent(facts)) return place;
  return place === '' || facts.attendance === 'online' ? 'Online' : `${place} and online`;
}

/** `3 CE hours: Ethics 1, Life 2 · OH, CA +2`. */
export function creditsText(credits: readonly NamedCredit[]): string {
  if (credits.length === 0) return '';
  const total = creditHours(credits);
  const names = [...new Set(credits.map(({ name }) => name))];
  const hoursOf = (name: string) => creditHours(credits.filter((credit) => credit.name === name));
  const kinds =
    names.length === 1 ? names.join() : names.map((name) => `${name} ${hoursOf(name)}`).join(', ');
  const states = [...new Set(credits.flatMap((credit) => credit.states))];
  const more = states.length > 2 ? ` +${states.length - 2}` : '';
  const shown = states.slice(0, 2).join(', ') + more;
  return joined([`${total} CE ${total === 1 ? 'hour' : 'hours'}: ${kinds}`, shown]);
}

const perPeriod: Record<PayPeriod, string> = {
  year: 'a year',
  month: 'a month',
  week: 'a week',
  day: 'a day',
  hour: 'an hour',
};

/** `$55,000–70,000 a year`. */
export function payText(facts: ProductFacts): string {
  const { payFrom: from, payTo: to, payPeriod = 'year', currency = 'USD' } = facts;
  const amount = (cents: Cents) => moneyText(cents, currency);
  if (from === undefined && to === undefined) return '';
  const range =
    from === undefined || to === undefined
      ? from === undefined
        ? `Up to ${amount(to ?? 0)}`
        : `From ${amount(from)}`
      : from === to
        ? amount(from)
        : `${amount(from)}–${amount(to).replace(/^[^\d]+/, '')}`;
  return `${range} ${perPeriod[payPeriod]}`;
}

function moneyText(cents: Cents, currency: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100);
}

/** The English name of a country. */
export function countryName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
}
