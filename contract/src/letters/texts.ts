import type { Choice, LetterKind } from './model.ts';

/** What each kind is called (rules/letters 18). */
const names: Record<LetterKind, string> = {
  alerts: 'Deal alerts',
  replies: 'Replies to your comments',
  comments: 'Comments on what you wrote or follow',
  votes: 'Votes on what you wrote',
  staff: 'Acts of the staff on what you wrote',
  messages: 'Messages',
};

/** How things come, as the end of a sentence. */
const ways: Record<Choice, string> = {
  at_once: 'come by mail at once.',
  daily: 'come by mail once a day.',
  weekly: 'come by mail once a week.',
  mail: 'come by mail.',
  here: 'come on the site only.',
  off: 'do not come at all.',
};

/** The exact texts of what members choose of letters and notices (docs/rules/letters.md). */
export const letterTexts = {
  panelTitle: 'How you are told',
  panelText: 'Each choice is saved as you make it.',
  names,
  choices: {
    at_once: 'At once',
    daily: 'Once a day',
    weekly: 'Once a week',
    mail: 'By mail',
    here: 'On the site only',
    off: 'Not at all',
  } satisfies Record<Choice, string>,
  byMailToo: 'Apart from deal alerts, what comes by mail is among your notices, too.',
  lettersTitle: 'Your letters',
  to: (maskedEmail: string) => `To ${maskedEmail}`,
  unsubscribe: 'Unsubscribe',
  undo: 'Undo',
  goHome: 'Go Home',
  toChoices: 'Choose for each kind of letter',

  linkGone:
    'This link is not good, or not any more: it ends when the e-mail address of the account changes. Sign in to choose which letters you get.',
  notOneClick: 'Please send List-Unsubscribe=One-Click.',
  noSuchChoice: 'Please choose how it is to come.',

  changeAddress: 'Change your address',
  tryAgain: 'Try this address again',
  triedAgain: 'We send mail to your address again.',
  toldStaff: 'Mail to this member comes back.',
} as const;

export function chosenText(kind: LetterKind, choice: Choice): string {
  return `${names[kind]} ${ways[choice]}`;
}

/** rules/letters 22 */
export function unsubscribedText(kind: LetterKind): string {
  return `${names[kind]} come by mail no more.`;
}

/** At the end of a letter, before the links. */
export function footText(kind: LetterKind): string {
  return `${names[kind]} come to you by mail.`;
}

/** When the letters leave that gather what came; `offset` as in `GMT +1`. */
export function gatheredText(offset: string): string {
  return `Daily letters leave at 8 in the morning, weekly ones on Mondays at 8, by your own time zone, ${offset}. There is none where nothing matched.`;
}

/** `email` is masked. */
export function comesBackText(email: string): string {
  return `Mail to ${email} comes back.`;
}
