/** The exact texts about settings (docs/rules/settings.md). */
import type { SettingName } from './model.ts';

export const settingTexts = {
  saved: 'The settings are saved. Every page shows them from now on.',
  unchanged: 'Nothing was changed.',
  conflict: 'Somebody else has saved the settings meanwhile. Nothing of yours is saved yet.',
  failed: 'The settings were not saved.',
  nameRequired: 'Please enter the name of the association.',
  addressRequired: 'Please enter an address.',
  placeShape: 'Please enter a path such as /legal, or a whole address, beginning with https://.',
  addressShape: 'Please enter a whole address, beginning with https://.',
  colourShape: 'Please enter a colour as # and six digits from 0 to f, such as #1e3556.',
  unreadableColour: (nearest: string) =>
    `Text in this colour is too faint to read. The nearest shade that reads well is ${nearest}.`,
  timeZoneShape: 'Choose a time zone from the list, such as America/Chicago.',
  givenBy: (variable: string) => `Set by ${variable} where Guildhall is started.`,
} as const;

/** As they are called on screen, in the order of the form. */
export const settingLabels: Record<SettingName, string> = {
  name: 'Name',
  line: 'Line below the name',
  homeSentence: 'Sentence on the home page',
  contactEmail: 'E-mail',
  contactPhone: 'Phone',
  contactAddress: 'Postal address',
  legalUrl: 'Legal and privacy',
  contactUrl: 'Contact page',
  facebookUrl: 'Facebook',
  xUrl: 'X',
  linkedInUrl: 'LinkedIn',
  isRegistrationOpen: 'Who may register',
  registrationDomains: 'Domains that may register',
  registrationNeedsApproval: 'After the address is confirmed',
  newcomersWait: 'First words of newcomers',
  dateFormat: 'Dates and times',
  shortestFirstName: 'Shortest first name',
  newMemberTimeZone: 'Time zone of new members',
  timeZone: 'Time zone',
  accent: 'Accent colour',
};

/** Around the form on screen. */
export const settingScreenTexts = {
  loading: 'Loading the settings',
  association: 'The association',
  associationAbout: 'How pages, letters and feeds call the site.',
  /** The foot of each page has a part “Contact” already. */
  contact: 'Contact details',
  contactAbout: 'Shown at the foot of each page.',
  links: 'Links',
  linksAbout: 'Left empty, a network is left out.',
  registration: 'Registration',
  approved: 'Wait for the office',
  admitted: 'May sign in at once',
  newcomers: 'Newcomers',
  newcomersAbout:
    'The first post and the first two comments of each person who registers here. Whoever the office has invited, or who signs in elsewhere, never waits.',
  waiting: 'Wait for a moderator',
  unseen: 'Are public at once',
  look: 'Look',
  lookAbout:
    'Buttons and links are set in it. It is checked that it can be read, in the light and in the dark.',
  homeSentenceHelp: 'Below the title, and in search engines. Leave it empty to show none.',
  dates: { numeric: '31-12-2027 05:00:00 PM', written: '31 Dec 2027, 5:00 PM' },
  names: { 3: 'At least 3 letters', 1: 'At least 1 letter' },
  people: 'Names and dates',
  peopleAbout: 'What members enter and read.',
  fromBrowser: 'From their browser when they register',
  lineHelp: 'A few words, such as “For everyone who builds bridges”.',
  domainsHelp: 'Such as “guild.example, union.example”. Left empty, addresses of any domain may register.',
  accentHelp: 'Such as #1e3556. Left empty, it is the blue that Guildhall comes with.',
  timeZoneHelp: 'Offers that you import end at midnight in this time zone.',
  takeNearest: (nearest: string) => `Take ${nearest}`,
  open: 'Everybody',
  closed: 'Nobody: the office invites',
  nothing: 'Nothing',
  save: 'Save',
  saving: 'Saving …',
} as const;

/** Of the first run (rules/settings 8). */
export const setupTexts = {
  title: 'Set up your site',
  lead: "You'll be the first administrator. The setup code is in the window where Guildhall was started, and in the file setup-code.txt in its data folder (DATA_DIR).",
  send: 'Set up',
  done: 'Your site is set up. Please sign in.',
  over: 'This site is set up already. Please sign in.',
  codeRequired: 'Please enter the code.',
  wrongCode:
    "That code isn't right. Use the one from the newest start: in its window, or in setup-code.txt in DATA_DIR.",
  offer: (address: string, code: string) =>
    `Nobody can administer this site yet. Open ${address} and enter the code ${code}`,
  offerBesideDemo: (address: string, code: string) =>
    `To start with an empty catalogue, open ${address} and enter the code ${code}`,
  loading: 'Checking whether this site is set up',
  /** Above what goes with the demo content. */
  demoGoes: 'The demo content goes with it, and cannot be brought back:',
  doneAndLeaving: 'Your site is set up, and the demo content is being removed. Please sign in.',
  code: 'Code',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  password: 'Password',
} as const;

/** About the logo (rules/settings 9). */
export const logoTexts = {
  title: 'Logo',
  about: 'It stands in the header in place of the name; screen readers say the name.',
  hint: 'Or drop it here: a JPEG, PNG, WebP, GIF or AVIF. Large ones are made smaller.',
  choose: 'Choose a logo',
  chooseAnother: 'Choose another',
  remove: 'Remove the logo',
  sending: 'Uploading the logo',
  changed: 'The logo is changed.',
  removed: 'The logo is removed.',
} as const;

/** About the test e-mail (rules/settings 13). */
export const testMailTexts = {
  title: 'E-mail',
  about: 'Send yourself a test e-mail to check that e-mails arrive.',
  send: 'Send a test e-mail',
  sent: (email: string) => `Test e-mail sent to ${email}. Check your inbox and your spam folder.`,
  written: 'No mail server is set (MAIL_URL). The e-mail was written to the folder outbox in DATA_DIR.',
  failed: (reason: string) => `The mail server did not take the e-mail: ${reason}`,
  subject: (name: string) => `Test e-mail from ${name}`,
  arrived: (name: string) => `This is a test. If you can read it, e-mails from ${name} arrive.`,
  open: (name: string) => `Open ${name}`,
  /** Of those that were tried until they were given up. */
  failures: (count: number) =>
    `${count === 1 ? '1 e-mail' : `${count} e-mails`} could not be delivered. On the server, “npm run guildhall -- mail” lists them and says why.`,
} as const;
