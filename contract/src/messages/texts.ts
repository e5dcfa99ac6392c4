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
