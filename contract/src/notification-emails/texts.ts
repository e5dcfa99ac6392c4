import type { Choice, EmailKind } from './model.ts';

/** The name of each kind (rules/emails 18). */
const names: Record<EmailKind, string> = {
  alerts: 'Deal alerts',
  replies: 'Replies to your comments',
  comments: 'Comments on posts you wrote or follow',
  votes: 'Votes on your posts',
  staff: 'Moderator actions on your posts',
  messages: 'Messages',
  reminders: 'Reminders about saved products',
};

/** The name within a sentence. */
const subjects: Record<EmailKind, string> = {
  alerts: 'deal alerts',
  replies: 'replies to your comments',
  comments: 'comments on posts you wrote or follow',
  votes: 'votes on your posts',
  staff: 'moderator actions on your posts',
  messages: 'messages',
  reminders: 'saved products',
};

/** The ways, as the end of a sentence. */
const ways: Record<Choice, string> = {
  at_once: 'will be e-mailed right away.',
  daily: 'will be e-mailed once a day.',
  weekly: 'will be e-mailed once a week.',
  mail: 'will be e-mailed.',
  here: 'will appear on the site only.',
  off: 'won’t be sent to you.',
};

/** The exact texts of e-mail and notice settings (docs/rules/emails.md). */
export const emailTexts = {
  panelTitle: 'Notification settings',
  panelText: 'Changes are saved automatically.',
  names,
  choices: {
    at_once: 'Right away',
    daily: 'Once a day',
    weekly: 'Once a week',
    mail: 'By e-mail',
    here: 'On the site only',
    off: 'Off',
  } satisfies Record<Choice, string>,
  byMailToo: 'Everything we e-mail you, except deal alerts, also appears under Notifications.',
  emailsTitle: 'Your e-mails',
  to: (maskedEmail: string) => `To ${maskedEmail}`,
  unsubscribe: 'Unsubscribe',
  undo: 'Undo',
  goHome: 'Go Home',
  toChoices: 'Notification settings',

  linkGone:
    'This link isn’t valid, or has expired because your e-mail address changed. Sign in to choose which e-mails you get.',
  notOneClick: 'Send List-Unsubscribe=One-Click.',
  noSuchChoice: 'Choose one of the options.',

  changeAddress: 'Change your address',
  tryAgain: 'Try this address again',
  triedAgain: 'We’re sending e-mails to your address again.',
  toldStaff: 'We can’t deliver e-mail to this member.',
} as const;

export function chosenText(kind: EmailKind, choice: Choice): string {
  return `${names[kind]} ${ways[choice]}`;
}

/** Confirms that e-mails of this kind have stopped (rules/emails 22). */
export function unsubscribedText(kind: EmailKind): string {
  return `You’ll no longer get e-mails about ${subjects[kind]}.`;
}

/** In the footer of an e-mail, before the links. */
export function footText(kind: EmailKind): string {
  return `You get e-mails about ${subjects[kind]}.`;
}

/** Says at which time daily and weekly e-mails are sent; `offset` as in `GMT +1`. */
export function collectedText(offset: string): string {
  return `Daily e-mails go out at 8 AM, weekly ones on Mondays at 8 AM, in your time zone (${offset}). We skip them when there’s nothing new.`;
}

/** `email` is masked. */
export function comesBackText(email: string): string {
  return `We can’t deliver e-mail to ${email}.`;
}
