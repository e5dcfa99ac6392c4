/** The table of all fields of facts, for forms, files and schemas. Pages that only show facts do not load it. */
import {
  attendances,
  courseForms,
  currencies,
  employments,
  type Kind,
  languages,
  payPeriods,
  workplaces,
} from './facts.ts';

/** The type of a field decides how it is entered, checked, sent and shown. */
export type FactType =
  | 'text'
  | 'local'
  | 'day'
  | 'flag'
  | 'zone'
  | 'state'
  | 'country'
  | 'url'
  | 'contact'
  | 'whole'
  | 'hours'
  | 'money'
  | 'credits'
  | { choices: readonly string[] };

export interface FactField {
  kinds: readonly Kind[];
  type: FactType;
  /** The name on the wire and, with spaces, in CSV files. */
  wire: string;
  label: string;
  /** The maximum length of a text, or the greatest number. */
  limit?: number;
  help?: string;
}

const event = ['event'] as const;
const course = ['course'] as const;
const career = ['career'] as const;
const placed = ['event', 'career'] as const;
const credited = ['course', 'event'] as const;

/** Every field in the form's order. Form, checks, wire, import and export follow this table. */
export const factFields = {
  begins: { kinds: event, type: 'local', wire: 'begins', label: 'Begins' },
  ends: { kinds: event, type: 'local', wire: 'ends', label: 'Ends' },
  isAllDay: { kinds: event, type: 'flag', wire: 'all_day', label: 'All day' },
  attendance: { kinds: event, type: { choices: attendances }, wire: 'attendance', label: 'Attendance' },
  employer: { kinds: career, type: 'text', wire: 'employer', label: 'Employer', limit: 200 },
  placeName: { kinds: event, type: 'text', wire: 'place_name', label: 'Venue', limit: 200 },
  street: { kinds: placed, type: 'text', wire: 'street', label: 'Street', limit: 200 },
  city: { kinds: placed, type: 'text', wire: 'city', label: 'City', limit: 100 },
  region: { kinds: placed, type: 'state', wire: 'state', label: 'State', limit: 100 },
  country: { kinds: placed, type: 'country', wire: 'country', label: 'Country' },
  meetingUrl: { kinds: event, type: 'url', wire: 'meeting_url', label: 'Online meeting link', limit: 2_000 },
  isMeetingPrivate: {
    kinds: event,
    type: 'flag',
    wire: 'meeting_for_members',
    label: 'Show the link to members only',
  },
  seats: { kinds: event, type: 'whole', wire: 'seats', label: 'Seats', limit: 1_000_000 },
  registrationCloses: {
    kinds: event,
    type: 'local',
    wire: 'registration_closes',
    label: 'Registration closes',
  },
  courseForm: { kinds: course, type: { choices: courseForms }, wire: 'course_form', label: 'Course form' },
  durationHours: {
    kinds: course,
    type: 'hours',
    wire: 'duration_hours',
    label: 'Duration in hours',
    limit: 2_000,
  },
  language: { kinds: credited, type: { choices: languages }, wire: 'language', label: 'Language' },
  credits: { kinds: credited, type: 'credits', wire: 'credits', label: 'Credit hours' },
  workplace: { kinds: career, type: { choices: workplaces }, wire: 'workplace', label: 'Workplace' },
  employment: { kinds: career, type: { choices: employments }, wire: 'employment', label: 'Employment' },
  payFrom: { kinds: career, type: 'money', wire: 'pay_from', label: 'Pay from' },
  payTo: { kinds: career, type: 'money', wire: 'pay_to', label: 'Pay to' },
  payPeriod: { kinds: career, type: { choices: payPeriods }, wire: 'pay_period', label: 'Pay per' },
  currency: { kinds: career, type: { choices: currencies }, wire: 'currency', label: 'Currency' },
  applyBy: { kinds: career, type: 'day', wire: 'apply_by', label: 'Apply by' },
  applyTo: {
    kinds: career,
    type: 'contact',
    wire: 'apply_to',
    label: 'How to apply',
    limit: 2_000,
    help: 'A web address or an e-mail address.',
  },
  timeZone: { kinds: placed, type: 'zone', wire: 'time_zone', label: 'Time zone' },
} as const satisfies Record<string, FactField>;

export type FactName = keyof typeof factFields;
export const factNames = Object.keys(factFields) as FactName[];

/** The fields that a form shows for a kind. */
export function fieldsOf(kind: Kind): FactName[] {
  return factNames.filter((name) => (factFields[name].kinds as readonly Kind[]).includes(kind));
}

/** A kind that the name of a category suggests (rules/facts 3); undefined if none does. */
export function kindOfCategory(name: string): Kind | undefined {
  return suggestions.find(({ words }) => words.test(name))?.kind;
}

const suggestions: { words: RegExp; kind: Kind }[] = [
  { words: /\b(?:careers?|jobs?|vacanc(?:y|ies)|positions?)\b/i, kind: 'career' },
  { words: /\b(?:events?|conferences?|webinars?|meetings?|meetups?|workshops?)\b/i, kind: 'event' },
  { words: /\b(?:learning|courses?|education|training|classes)\b/i, kind: 'course' },
];

/** ISO 3166-1 codes of countries; their names come from `countryName`. */
export const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );
