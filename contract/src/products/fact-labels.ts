/** The labels of facts in forms and files. Pages that only show facts do not load them. */
import type { FactName } from './fact-fields.ts';

export const factLabels: Record<FactName, string> = {
  begins: 'Begins',
  ends: 'Ends',
  isAllDay: 'All day',
  attendance: 'Attendance',
  employer: 'Employer',
  placeName: 'Venue',
  street: 'Street',
  city: 'City',
  region: 'State',
  country: 'Country',
  meetingUrl: 'Online meeting link',
  isMeetingPrivate: 'Show the link to members only',
  seats: 'Seats',
  registrationCloses: 'Registration closes',
  courseForm: 'Course form',
  durationHours: 'Duration in hours',
  language: 'Language',
  credits: 'Credit hours',
  workplace: 'Workplace',
  employment: 'Employment',
  payFrom: 'Pay from',
  payTo: 'Pay to',
  payPeriod: 'Pay per',
  currency: 'Currency',
  applyBy: 'Apply by',
  applyTo: 'How to apply',
  timeZone: 'Time zone',
};

export const factHelps: { [Name in FactName]?: string } = {
  applyTo: 'A web address or an e-mail address.',
};

/** The maximum length of a text, or the greatest number. */
export const factLimits: { [Name in FactName]?: number } = {
  employer: 200,
  placeName: 200,
  street: 200,
  city: 100,
  region: 100,
  meetingUrl: 2_000,
  seats: 1_000_000,
  durationHours: 2_000,
  applyTo: 2_000,
};
