/** The exact texts about settings (docs/rules/settings.md). */
import type { SettingName } from './model.ts';

export const settingTexts = {
  saved: 'Settings saved. They’re live on every page.',
  unchanged: 'Nothing was changed.',
  conflict: 'Someone else just changed these settings. Your changes aren’t saved yet.',
  failed: 'The settings were not saved.',
  nameRequired: 'Enter the name of the association.',
  addressRequired: 'Enter an address.',
  placeShape: 'Enter a path such as /legal, or a full address that starts with https://.',
  addressShape: 'Enter a full address that starts with https://.',
  colourShape: 'Enter a color as # and six digits from 0 to f, such as #1e3556.',
  unreadableColour: (nearest: string) =>
    `This color is too light to read. Closest readable shade: ${nearest}.`,
  timeZoneShape: 'Choose a time zone from the list, such as America/Chicago.',
  givenBy: (variable: string) => `Set by the environment variable ${variable}.`,
} as const;

/** Labels in the form's order. */
export const settingLabels: Record<SettingName, string> = {
  name: 'Name',
  line: 'Tagline',
  homeSentence: 'Home page introduction',
  contactEmail: 'E-mail',
  contactPhone: 'Phone',
  contactAddress: 'Postal address',
  legalUrl: 'Legal and privacy',
  contactUrl: 'Contact page',
  facebookUrl: 'Facebook',
  xUrl: 'X',
  linkedInUrl: 'LinkedIn',
  isRegistrationOpen: 'Who can register',
  registrationDomains: 'Allowed e-mail domains',
  registrationNeedsApproval: 'After confirming the address',
  newcomersWait: 'New members’ first posts',
  dateFormat: 'Dates and times',
  shortestFirstName: 'First name length',
  newMemberTimeZone: 'Time zone of new members',
  timeZone: 'Time zone',
  accent: 'Accent color',
};

/** Texts around the form. */
export const settingScreenTexts = {
  loading: 'Loading the settings',
  association: 'The association',
  associationAbout: 'The name shown on pages and in e-mails.',
  /** Each page's footer has a “Contact” section already. */
  contact: 'Contact details',
  contactAbout: 'Shown at the bottom of every page.',
  links: 'Links',
  linksAbout: 'Leave a field empty to hide that link.',
  registration: 'Registration',
  approved: 'New members need approval',
  admitted: 'Can sign in right away',
  newcomers: 'New members',
  newAccountsAbout:
    'The first post and the first two comments of each person who registers. Members you invited, or who use single sign-on, skip the review.',
  waiting: 'Review first',
  unseen: 'Publish right away',
  look: 'Appearance',
  lookAbout: 'Used for buttons and links. We make sure it’s readable in light and dark mode.',
  homeSentenceHelp: 'Shown below the title and in search engines. Leave empty to hide it.',
  dates: { numeric: '31-12-2027 05:00:00 PM', written: '31 Dec 2027, 5:00 PM' },
  names: { 3: 'At least 3 letters', 1: 'At least 1 letter' },
  people: 'Names and dates',
  peopleAbout: 'What members enter and read.',
  fromBrowser: 'From their browser when they register',
  lineHelp: 'A few words, such as “For everyone who builds bridges”.',
  domainsHelp: 'Such as “guild.example, union.example”. Leave empty to allow any address.',
  accentHelp: 'Such as #1e3556. Leave empty for the default blue.',
  timeZoneHelp: 'Offers that you import end at midnight in this time zone.',
  takeNearest: (nearest: string) => `Use ${nearest}`,
  open: 'Everyone',
  closed: 'By invitation only',
  nothing: 'Nothing',
  save: 'Save',
  saving: 'Saving…',
} as const;

/** About the first-run setup (rules/settings 8). */
export const setupTexts = {
  title: 'Set up your site',
  lead: "You'll be the first administrator. The setup code is in the window where Guildhall was started, and in the file setup-code.txt in its data folder (DATA_DIR).",
  send: 'Set up',
  done: 'Your site is set up. Please sign in.',
  over: 'This site is already set up. Please sign in.',
  codeRequired: 'Enter the code.',
  wrongCode:
    "That code isn't right. Use the one from the newest start: in its window, or in setup-code.txt in DATA_DIR.",
  offer: (address: string, code: string) =>
    `Nobody can administer this site yet. Open ${address} and enter the code ${code}`,
  offerBesideDemo: (address: string, code: string) =>
    `To start with an empty catalog, open ${address} and enter the code ${code}`,
  loading: 'Checking whether this site is set up',
  /** Above the list of demo content that will be deleted. */
  demoGoes: 'This also deletes the demo content for good:',
  doneAndLeaving: 'Your site is set up. The demo content is being deleted. Please sign in.',
  code: 'Code',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  password: 'Password',
} as const;

/** About the logo (rules/settings 9). */
export const logoTexts = {
  title: 'Logo',
  about: 'Shown in the header instead of the name.',
  hint: 'Or drop it here: a JPEG, PNG, WebP, GIF or AVIF. We make large ones smaller.',
  choose: 'Choose a logo',
  chooseAnother: 'Choose another',
  remove: 'Remove the logo',
  sending: 'Uploading the logo',
  changed: 'Logo changed.',
  removed: 'Logo removed.',
} as const;

/** About the test e-mail (rules/settings 13). */
export const testMailTexts = {
  title: 'E-mail',
  about: 'Send yourself a test e-mail to check that e-mails arrive.',
  send: 'Send a test e-mail',
  sent: (email: string) => `Test e-mail sent to ${email}. Check your inbox and your spam folder.`,
  written: 'No mail server is set (MAIL_URL). The e-mail was saved in the folder outbox in DATA_DIR.',
  failed: (reason: string) => `The mail server rejected the e-mail: ${reason}`,
  subject: (name: string) => `Test e-mail from ${name}`,
  arrived: (name: string) => `This is a test. If you can read it, e-mails from ${name} arrive.`,
  open: (name: string) => `Open ${name}`,
  /** About e-mails that failed for good. */
  failures: (count: number) =>
    `${count === 1 ? '1 e-mail' : `${count} e-mails`} could not be delivered. On the server, “npm run guildhall -- mail” lists them and says why.`,
} as const;
