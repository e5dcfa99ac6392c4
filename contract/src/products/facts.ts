/** Facts of the three kinds of offers: events, courses and career postings (docs/rules/facts.md). */
import type { CreditKindId } from '../core/ids.ts';
import type { Cents } from '../core/money.ts';

export const kinds = ['event', 'course', 'career'] as const;
export type Kind = (typeof kinds)[number];

export const attendances = ['place', 'online', 'both'] as const;
export type Attendance = (typeof attendances)[number];
export const courseForms = ['live', 'liveOnline', 'recorded', 'selfPaced'] as const;
export type CourseForm = (typeof courseForms)[number];
export const workplaces = ['onSite', 'hybrid', 'remote'] as const;
export type Workplace = (typeof workplaces)[number];
export const employments = ['fullTime', 'partTime', 'contract'] as const;
export type Employment = (typeof employments)[number];
export const payPeriods = ['year', 'month', 'week', 'day', 'hour'] as const;
export type PayPeriod = (typeof payPeriods)[number];
export const currencies = ['USD', 'CAD', 'EUR', 'GBP', 'AUD', 'CHF', 'JPY', 'MXN'] as const;
export type Currency = (typeof currencies)[number];
export const languages = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ja', 'ko', 'vi', 'ar'] as const;
export type Language = (typeof languages)[number];

/** Credit hours of one kind, which count in each of the states; without states wherever they are accepted. */
export interface Credit {
  creditKindId: CreditKindId;
  /** Two-letter codes (core/us-states.ts). */
  states: string[];
  /** Up to two decimals. */
  hours: number;
  /** The approval number of the authority; '' if not given. */
  approval: string;
}

/** The facts that were given; all others are absent. Local times lack a zone: `timeZone` is theirs. */
export interface ProductFacts {
  kind: Kind;
  /** Events: `2026-12-01T09:00`, or a day when it lasts all day. */
  begins?: string;
  ends?: string;
  isAllDay?: boolean;
  /** An IANA zone. */
  timeZone?: string;
  attendance?: Attendance;
  placeName?: string;
  street?: string;
  city?: string;
  /** A two-letter code within the USA, else free text. */
  region?: string;
  /** ISO 3166-1, two letters. */
  country?: string;
  /** The address of an online event. Absent from public replies if `isMeetingPrivate`. */
  meetingUrl?: string;
  /** Members alone see `meetingUrl`. */
  isMeetingPrivate?: boolean;
  seats?: number;
  /** Local, like `begins`. */
  registrationCloses?: string;
  courseForm?: CourseForm;
  durationHours?: number;
  language?: Language;
  credits?: Credit[];
  employer?: string;
  workplace?: Workplace;
  employment?: Employment;
  /** In cents, like `payTo`. */
  payFrom?: Cents;
  payTo?: Cents;
  payPeriod?: PayPeriod;
  currency?: Currency;
  /** The last day, in `timeZone`. */
  applyBy?: string;
  /** A web address or an e-mail address. */
  applyTo?: string;
}

/** The moments of the facts, which are UTC. */
export interface FactMoments {
  /** The beginning of an event. */
  beginsAt: Date | null;
  /** The end of an event. */
  endsAt: Date | null;
  /** The moment at which registration or application closes. */
  closesAt: Date | null;
}

/** Credit hours with the name of their kind. */
export interface NamedCredit extends Credit {
  name: string;
}

/** The facts as replies have them. */
export interface ShownFacts extends Omit<ProductFacts, 'credits'>, FactMoments {
  credits: NamedCredit[];
}

export const kindNames: Record<Kind, string> = {
  event: 'Event',
  course: 'Course',
  career: 'Career posting',
};

/** The names of choices, by field and value. */
export const factChoiceNames = {
  attendance: { place: 'At a venue', online: 'Online', both: 'At a venue and online' },
  courseForm: { live: 'Live', liveOnline: 'Live online', recorded: 'Recorded', selfPaced: 'Self-paced' },
  workplace: { onSite: 'On site', hybrid: 'Hybrid', remote: 'Remote' },
  employment: { fullTime: 'Full time', partTime: 'Part time', contract: 'Contract' },
  payPeriod: { year: 'Year', month: 'Month', week: 'Week', day: 'Day', hour: 'Hour' },
  language: {
    en: 'English',
    es: 'Spanish',
    fr: 'French',
    de: 'German',
    pt: 'Portuguese',
    zh: 'Chinese',
    ja: 'Japanese',
    ko: 'Korean',
    vi: 'Vietnamese',
    ar: 'Arabic',
  },
} as const;

/** True if one can attend without travelling. */
export function isOnlineEvent({ attendance }: Pick<ProductFacts, 'attendance'>): boolean {
  return attendance === 'online' || attendance === 'both';
}

/** The most hours that count in any one state; hours without states count in all. */
export function creditHours(credits: readonly Credit[]): number {
  const states = ['', ...credits.flatMap((credit) => credit.states)];
  return Math.max(...states.map((state) => sumOfHours(creditsFor(credits, state))));
}

/** The rows that count in a state (rules/credits 3). */
export function creditsFor(credits: readonly Credit[], state: string): Credit[] {
  return credits.filter(({ states }) => states.length === 0 || states.includes(state));
}

/** Free of the errors of binary fractions. */
export function sumOfHours(rows: readonly { hours: number }[]): number {
  return Math.round(rows.reduce((sum, { hours }) => sum + hours, 0) * 100) / 100;
}

/** Paid periods of a year, to compare pay: 40 hours and 5 days a week, 52 weeks. */
const periodsAYear: Record<PayPeriod, number> = { year: 1, month: 12, week: 52, day: 260, hour: 2_080 };

/** The pay of a year in US cents, at its upper end; null if it is not given, or in another currency. */
export function yearlyPayCents(facts: Pick<ProductFacts, 'payFrom' | 'payTo' | 'payPeriod' | 'currency'>) {
  const cents = (facts.currency ?? 'USD') === 'USD' ? (facts.payTo ?? facts.payFrom) : undefined;
  return cents === undefined ? null : cents * periodsAYear[facts.payPeriod ?? 'year'];
}
