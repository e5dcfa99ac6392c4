/** What members are told about, and how: by mail, in the application, not at all. */

/** In the order in which they are offered. */
export const emailKinds = ['alerts', 'replies', 'comments', 'votes', 'staff', 'messages'] as const;
export type EmailKind = (typeof emailKinds)[number];

/** What may be chosen for each; what comes by mail stands among the notices, too (rules/emails 18). */
export const choicesFor = {
  alerts: ['at_once', 'daily', 'weekly', 'off'],
  replies: ['mail', 'here', 'off'],
  comments: ['mail', 'here', 'off'],
  votes: ['here', 'off'],
  staff: ['mail', 'here', 'off'],
  messages: ['mail', 'here', 'off'],
} as const satisfies Record<EmailKind, readonly string[]>;

export type ChoiceFor<Kind extends EmailKind> = (typeof choicesFor)[Kind][number];
export type Choice = ChoiceFor<EmailKind>;
export type Choices = { [Kind in EmailKind]: ChoiceFor<Kind> };

/** Unless the member chose something else (rules/emails 19). */
export const usualChoices: Choices = {
  alerts: 'at_once',
  replies: 'mail',
  comments: 'here',
  votes: 'here',
  staff: 'mail',
  messages: 'mail',
};

/** Those by which letters leave. */
export const emailChoices: readonly Choice[] = ['at_once', 'daily', 'weekly', 'mail'];

/** What is left when one kind of letter is unsubscribed from (rules/emails 22). */
export function choiceWithoutEmails(kind: EmailKind): Choice {
  return kind === 'alerts' ? 'off' : 'here';
}

export function isChoiceFor(kind: EmailKind, choice: string): choice is Choice {
  return choicesFor[kind].some((one) => one === choice);
}

/** One kind, and how it is to come. */
export interface Chosen {
  kind: EmailKind;
  choice: Choice;
}

/** What a member has chosen, and where and when letters come. */
export interface EmailSettings {
  /** Masked: whoever was handed a letter learns no address by it. */
  maskedEmail: string;
  /** Hours from UTC; daily and weekly letters come at 8 in the morning there. */
  timeZone: number;
  choices: Choices;
}

/** `a…@example.org` */
export function maskEmail(email: string): string {
  return `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`;
}
