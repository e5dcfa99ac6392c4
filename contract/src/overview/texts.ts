/** The exact texts of the staff's overview (docs/rules/staff-area.md). */
import { numberText } from '../core/number-text.ts';
import type { QueueName, SetupStep } from './model.ts';

export const queueTexts: Record<QueueName, string> = {
  'flagged-comments': 'Flagged comments on products',
  'flagged-huddle-comments': 'Flagged comments in huddles',
  'first-posts': 'First posts of new members',
  registrations: 'Registrations',
  reports: 'Reported messages',
  'reported-ends': 'Products reported as ended',
  'failed-mail': 'E-mails that failed',
};

export const setupStepTexts: Record<SetupStep, string> = {
  name: 'Name your association',
  logo: 'Add your logo',
  categories: 'Review the categories',
  import: 'Import products or members',
  invitations: 'Invite your colleagues',
  'test-mail': 'Send a test e-mail',
};

export const overviewTexts = {
  loading: 'Loading the overview',
  needsYou: 'Needs you',
  nothing: 'Nothing needs you right now.',
  week: 'Last 7 days',
  unknown: 'Not counted yet',
  before: (count: number) => `${numberText(count)} the week before`,
  statistics: 'See all statistics',
  backups: 'Backups',
  backupsOff: 'Backups are off, or made by whoever runs the database.',
  noBackup: 'No backup yet.',
  lastBackup: (moment: string) => `Last backup: ${moment}.`,
  late: 'There should be a newer backup.',
  noTest: 'No restore test yet.',
  lastTest: (moment: string) => `Last successful restore test: ${moment}.`,
  testFailed: 'The newest restore test failed.',
  seeBackups: 'See backups',
  setup: 'Set up your site',
  setupDone: 'Everything is set up.',
  done: 'Done',
  open: 'To do',
} as const;
