/** The kinds of notifications, and whether each comes by e-mail, as a notice, or not at all. */

/** In display order. */
export const emailKinds = [
  'alerts',
  'replies',
  'comments',
  'votes',
  'staff',
  'messages',
  'reminders',
] as const;
export type EmailKind = (typeof emailKinds)[number];

/** The ways of each kind; e-mailed ones also appear among the notices (rules/emails 18). */
export const choicesFor = {
  alerts: ['at_once', 'daily', 'weekly', 'off'],
  replies: ['mail', 'here', 'off'],
  comments: ['mail', 'here', 'off'],
  votes: ['here', 'off'],
  staff: ['mail', 'here', 'off'],
  messages: ['mail', 'here', 'off'],
  reminders: ['mail', 'here', 'off'],
} as const satisfies Record<EmailKind, readonly string[]>;

export type ChoiceFor<Kind extends EmailKind> = (typeof choicesFor)[Kind][number];
export type Choice = ChoiceFor<EmailKind>;
export type Choices = { [Kind in EmailKind]: ChoiceFor<Kind> };

/** The default of each kind (rules/emails 19). */
export const defaultChoices: Choices = {
  alerts: 'at_once',
  replies: 'mail',
  comments: 'here',
  votes: 'here',
  staff: 'mail',
  messages: 'mail',
  reminders: 'mail',
};

/** The ways that send e-mails. */
export const emailChoices: readonly Choice[] = ['at_once', 'daily', 'weekly', 'mail'];

/** The delivery setting after an unsubscribe (rules/emails 22). */
export function choiceWithoutEmails(kind: EmailKind): Choice {
  return kind === 'alerts' ? 'off' : 'here';
}

export function isChoiceFor(kind: EmailKind, choice: string): choice is Choice {
  return choicesFor[kind].some((one) => one === choice);
}

/** A kind and its way. */
export interface Chosen {
  kind: EmailKind;
  choice: Choice;
}

/** A member's settings, and when and to which address e-mails go. */
export interface EmailSettings {
  /** Masked: a forwarded e-mail must not reveal the address. */
  maskedEmail: string;
  /** Hours from UTC; daily and weekly e-mails come at 8 in the morning there. */
  timeZone: number;
  choices: Choices;
}

/** `a…@example.org` */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}
