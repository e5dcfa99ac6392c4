import { figureText } from '../core/figure-text.ts';

/** The exact texts of messages (docs/rules/messages.md). */
export const messageTexts = {
  heading: 'Messages',
  inbox: 'Inbox',
  sent: 'Sent',
  newMessage: 'NEW MESSAGE',
  action: 'Action',
  delete: 'Delete',
  none: 'No messages to show',
  noSubject: '(no subject)',
  from: 'From',
  to: 'To',
  reply: 'Reply',
  close: 'Close',
  toModerators: 'To Moderators',
  toOthers: 'To Others',
  moderators: 'Moderators',
  discard: 'Discard',
  send: 'Send Message',
  sending: 'Sending...',
  required: 'This field is required',
  answerRequired: 'Please write your answer above the dashed line.',
  messageSent: 'Message sent.',
  markedRead: 'Marked as read.',
  notThere: 'This message is not here any more.',
  answeredGone: 'The message that you answer is not here any more. Please write a new one.',
  toSelf: 'You cannot write to yourself.',
  ownBlock: 'You cannot block yourself.',
  unblocked: 'Messages of this member reach you again.',
  blocked: 'Messages of this member do not reach you any more.',
  noneBlocked: 'You have blocked nobody.',
  reasonRequired: 'Please say what is wrong with it.',
  reported: 'Message reported. The staff will look at it.',
  reportClosed: 'Report closed.',
  reportGone: 'This report is not open any more.',
  noReports: 'No reported messages',
} as const;

/** `1 message deleted.` */
export function deletedText(count: number): string {
  return count === 1 ? '1 message deleted.' : `${count} messages deleted.`;
}

/** rules/messages 5: above what an answer quotes. */
export function quoteLine(date: string, sender: string): string {
  return `${date}, ${sender} wrote:`;
}

/** rules/messages 21 */
export function sentTooMuch(hourly: number): string {
  return `You have sent ${hourly} messages within an hour. Please wait a while before you send the next.`;
}

export function newcomerSentTooMuch(hourly: number, days: number): string {
  return `In the first ${days} days an account sends at most ${hourly} messages an hour. Please wait a while before you send the next.`;
}

/** rules/messages 22 */
export function sameTextToMany(recipients: number): string {
  return `You have sent this text to ${recipients} members within a day. Please write to others in words of their own.`;
}

/** What the screens say beside that (rules/messages 28 and after). */
export const mailboxTexts = {
  folders: 'Folders',
  blockedMembers: 'Blocked',
  loading: 'Loading messages',
  searches: { inbox: 'Search your inbox', sent: 'Search what you sent' },
  pages: 'Pages of messages',
  page: (page: number, total: string) => `Page ${page} / ${total}`,

  select: 'Select',
  selectAll: 'Select all',
  selectOne: (name: string, subject: string) => `Select ${subject}, ${name}`,
  subject: 'Subject',
  message: 'Message',
  date: 'Date',
  unread: 'Unread',
  keep: 'Keep them',
  deletesOwnSide: 'They go from your side only: whoever else has them keeps them.',

  earlier: 'Earlier message',
  block: (name: string) => `Block ${name}`,
  unblock: (name: string) => `Unblock ${name}`,
  blockQuestion: (name: string) => `Block ${name}?`,
  blockMeans:
    'What they send from now on does not reach you, and they are not told. You can unblock them at any time.',
  blockedMeans: 'What these members send does not reach you, and they are not told.',
  doNotBlock: 'Do not block',

  report: 'Report to the staff',
  reportTitle: 'Report this message',
  reportMeans: 'The staff will see this message and your reason, and no other message of yours.',
  reason: 'What is wrong with it?',
  sendReport: 'Send report',
  closeReport: 'Close report',

  write: 'New message',
  answer: 'Your reply',
  writeTo: 'Send a message',
  leave: 'Your message is',
  sendFailed: 'Your message is not sent.',
  recipient: 'E-mail address',
  recipientHelp: 'Type more than 3 characters of a name or an address to see suggestions.',
  searching: 'Searching…',
  noSuggestions: 'No suggestions. A whole address can be typed.',
  suggestionsFailed: (reason: string) => `${reason} A whole address can be typed.`,
  discarded: 'Your draft is discarded.',
} as const;

export function deleteQuestion(count: number): string {
  return count === 1 ? 'Delete this message?' : `Delete these ${count} messages?`;
}

/** How many a search found; beyond `limit` they are not counted. */
export function foundText(total: number, limit: number): string {
  if (total > limit) return `${figureText(limit)}+ messages`;
  return total === 1 ? '1 message' : `${figureText(total)} messages`;
}
