/** The exact texts of credit hours (docs/rules/credits.md). */
import { stateNames } from '../core/us-state-names.ts';

export const creditTexts = {
  title: 'Credit hours',
  lead: 'Keep your continuing education in one place: by hand, or straight from a course or an event.',
  loading: 'Loading your credit hours',
  all: 'All hours',
  none: 'No credit hours yet.',
  firstStep: 'Add hours by hand, or press “Add to my credits” on a course.',
  add: 'Add hours',
  edit: 'Edit',
  editTitle: 'Edit hours',
  delete: 'Delete',
  acts: 'Actions',
  save: 'Save',
  cancel: 'Cancel',
  print: 'Print',
  download: 'Download CSV',
  csvColumns: ['Completed', 'Title', 'Kind', 'State', 'Hours', 'Approval number', 'Certificate'],

  fields: {
    title: 'Title',
    completedOn: 'Date completed',
    creditKindId: 'Credit kind',
    stateCode: 'State',
    hours: 'Hours',
    approval: 'Approval number',
    certificate: 'Certificate',
  },
  anyState: 'Any state',
  hoursHelp: 'In steps of 0.25, up to 100.',
  choose: 'Choose one',
  chooseFile: 'Choose a file',
  certificateHint: 'Or drop it here: a PDF or an image of up to 1 MB. Only you can see it.',
  chooseAnother: 'Choose another file',
  downloadFile: 'Download',
  removeFile: 'Remove file',

  required: 'This field is required',
  chooseKind: 'Choose a credit kind.',
  chooseState: 'Choose a state from the list.',
  day: 'Enter a date that exists.',
  future: 'Choose a date that isn’t in the future.',
  tooEarly: 'Choose a date from 1950 on.',
  hours: 'Enter hours from 0.25 to 100, in steps of 0.25.',
  kindGone: 'No longer available. Choose another credit kind.',
  certificateTooLarge: 'This file is larger than 1 MB. Choose a smaller one.',
  certificateType: 'Choose a PDF or an image.',
  tooMany: (most: number) => `You’ve reached the limit of ${most} entries. Delete some first.`,
  notThere: 'This entry no longer exists.',

  added: 'Hours added.',
  updated: 'Hours saved.',
  deleted: 'Hours deleted.',
  confirmDelete: 'Delete these hours?',
  deletesCertificate: 'Their certificate is deleted too.',

  addProduct: 'Add to my credits',
  anotherState: 'Another state',
  whichState: 'For which state?',
  productAdded: (hours: number) => `${hoursText(hours)} added to your credits.`,
  alreadyAdded: 'This is already in your credits.',
  noCredits: 'This doesn’t offer credit hours any more.',
  chooseOffered: 'Choose one of the states for which this counts.',
  notOver: 'You can add these hours once the event is over.',
  toPage: 'See my credit hours',

  showState: 'Show another state',
  hideState: 'Hide',
  stateShown: (name: string) => `${name} is shown.`,
  stateHidden: (name: string) => `${name} is hidden.`,
  period: 'Period',
  total: 'All kinds',
  kind: 'Kind',
  progress: 'Progress',
  done: 'Done',
  noRequirement: 'The office hasn’t entered what this state requires, so this shows calendar years.',

  years: 'Choose a number of years.',
  kindTwice: 'Enter each credit kind once.',
  kindAboveAll: 'A kind can’t require more than all kinds together.',
} as const;

/** For staff (rules/credits 8). */
export const requirementTexts = {
  title: 'Credit requirements',
  text: 'What each state requires of members. Check it with the state’s authority at least once a year.',
  loading: 'Loading requirements',
  none: 'No requirements yet.',
  add: 'Add a state',
  edit: 'Edit',
  editTitle: 'Edit requirement',
  remove: 'Delete',
  fields: {
    stateCode: 'State',
    hours: 'Hours in all',
    kinds: 'Hours per kind',
    years: 'Years in a period',
    endsOn: 'Last day of a period',
  },
  endsOnHelp: 'Any one period. The others end on the same day and month.',
  period: 'Period',
  periodText: (years: number, day: string) =>
    years === 1 ? `Every year, one ending on ${day}` : `Every ${years} years, one ending on ${day}`,
  acts: 'Actions',
  confirmDelete: 'Delete this requirement?',
  taken: 'This state already has a requirement. Edit that one.',
  added: 'Requirement added.',
  updated: 'Requirement saved.',
  deleted: 'Requirement deleted.',
  notThere: 'This requirement no longer exists.',
} as const;

/** `1 hour`, `2.5 hours` */
export function hoursText(hours: number): string {
  return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** `2 of 24 hours`, or `2 hours` where none are required. */
export function progressText({ done, required }: { done: number; required: number | null }): string {
  return required === null ? hoursText(done) : `${done} of ${hoursText(required)}`;
}

/** The name of a state; '' is any. */
export function stateText(state: string): string {
  return state === '' ? creditTexts.anyState : (stateNames[state as keyof typeof stateNames] ?? state);
}
