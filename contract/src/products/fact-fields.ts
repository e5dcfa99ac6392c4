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
}

const event = ['event'] as const;
const course = ['course'] as const;
const career = ['career'] as const;
const placed = ['event', 'career'] as const;
const dated = ['event', 'career'] as const;
const credited = ['course', 'event'] as const;

/** Every field in the form's order. Form, checks, wire, import and export follow this table; fact-labels.ts names them. */
export const factFields = {
  begins: { kinds: event, type: 'local', wire: 'begins' },
  ends: { kinds: event, type: 'local', wire: 'ends' },
  isAllDay: { kinds: event, type: 'flag', wire: 'all_day' },
  attendance: { kinds: event, type: { choices: attendances }, wire: 'attendance' },
  employer: { kinds: career, type: 'text', wire: 'employer' },
  placeName: { kinds: event, type: 'text', wire: 'place_name' },
  street: { kinds: placed, type: 'text', wire: 'street' },
  city: { kinds: placed, type: 'text', wire: 'city' },
  region: { kinds: placed, type: 'state', wire: 'state' },
  country: { kinds: placed, type: 'country', wire: 'country' },
  meetingUrl: { kinds: event, type: 'url', wire: 'meeting_url' },
  isMeetingPrivate: {
    kinds: event,
    type: 'flag',
    wire: 'meeting_for_members',
  },
  seats: { kinds: event, type: 'whole', wire: 'seats' },
  registrationCloses: {
    kinds: event,
    type: 'local',
    wire: 'registration_closes',
  },
  courseForm: { kinds: course, type: { choices: courseForms }, wire: 'course_form' },
  durationHours: {
    kinds: course,
    type: 'hours',
    wire: 'duration_hours',
  },
  language: { kinds: credited, type: { choices: languages }, wire: 'language' },
  credits: { kinds: credited, type: 'credits', wire: 'credits' },
  workplace: { kinds: career, type: { choices: workplaces }, wire: 'workplace' },
  employment: { kinds: career, type: { choices: employments }, wire: 'employment' },
  payFrom: { kinds: career, type: 'money', wire: 'pay_from' },
  payTo: { kinds: career, type: 'money', wire: 'pay_to' },
  payPeriod: { kinds: career, type: { choices: payPeriods }, wire: 'pay_period' },
  currency: { kinds: career, type: { choices: currencies }, wire: 'currency' },
  applyBy: { kinds: career, type: 'day', wire: 'apply_by' },
  applyTo: {
    kinds: career,
    type: 'contact',
    wire: 'apply_to',
  },
  timeZone: { kinds: dated, type: 'zone', wire: 'time_zone' },
} as const satisfies Record<string, FactField>;

export type FactName = keyof typeof factFields;
export const factNames = Object.keys(factFields) as FactName[];

/** The fields that a form shows for a kind. */
export function fieldsOf(kind: Kind): FactName[] {
  return factNames.filter((name) => (factFields[name].kinds as readonly Kind[]).includes(kind));
}
