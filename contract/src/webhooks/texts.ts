/** The exact texts about webhooks (docs/rules/webhooks.md). */
import {
  type DeliveryState,
  formerSecretHours,
  patienceDays,
  type SentEvent,
  type WebhookEnding,
  webhookLimit,
} from './model.ts';

export const webhookTexts = {
  add: 'Add a webhook',
  added: 'The webhook is there. Keep its secret now: it is shown this once.',
  addedShort: 'The webhook is there.',
  addedUnseen:
    'The webhook is there. Its secret was not shown, since you had left: “New secret” makes another one.',
  updated: 'The webhook is changed.',
  removed: 'The webhook is deleted, and what it was told with it.',
  rotated: `There is a new secret. Keep it now: it is shown this once. The old one signs as well for ${formerSecretHours} hours.`,
  rotatedAtOnce: 'There is a new secret. Keep it now: it is shown this once. The old one no longer works.',
  rotatedShort: 'There is a new secret.',
  rotatedUnseen:
    'There is a new secret. It was not shown, since you had left: “New secret” makes another one.',
  tested: 'A test is on its way. The log below shows what comes of it.',
  sentAgain: 'It is sent again in a moment.',
  none: 'No webhook yet',
  noneMore: 'A webhook tells another program what happens here: a product is published, a member joins.',
  nothing: 'Nothing was sent yet',
  nothingLike: 'Nothing of this kind was sent',
  gone: 'This webhook does not exist any more.',
  deliveryGone: 'This delivery does not exist any more.',
  tooMany: `There are ${webhookLimit} webhooks, which is as many as can be. Please delete one that is not needed.`,
  waits: 'It waits to be sent already.',
  off: 'This webhook is turned off. Please turn it on first.',
  conflict: 'Somebody else has changed this webhook meanwhile. Please reload the page and look at it again.',
  changedMeanwhile: 'Somebody changed this webhook while you were editing it. Nothing of yours is saved yet.',
  urlRequired: 'Please enter an address.',
  urlShape: 'Please enter a whole address, beginning with https://.',
  noCredentials:
    'Please leave the name and the password out of the address. The signature shows who is calling.',
  secureOnly:
    'Please enter an address that begins with https://. FETCH_ALLOW names hosts that may do without.',
  usualPort:
    'Please use port 443 or 80, or leave the port out. Other ports work only for hosts that FETCH_ALLOW names.',
  eventsRequired: 'Please choose what this webhook is told of.',
  confirmRemove: 'Delete this webhook?',
  confirmRemoveMore: 'Nothing more is sent there, and its log is deleted.',
  confirmRotate: 'Make a new secret?',
  confirmRotateMore: `The old one works for ${formerSecretHours} more hours, unless you tick the box. Give the new one to the receiver.`,
} as const;

/** Of one that is on or off by hand. */
export const standingTexts = { on: 'On', off: 'Off' } as const;

/** How the newest try went; `moment` as the reader writes it. */
export function lastTryText(moment: string, isTaken: boolean): string {
  return isTaken
    ? `The last message was taken on ${moment}.`
    : `The last message was not taken on ${moment}.`;
}

export function waitingText(waiting: number, failed: number): string {
  const waits = waiting === 0 ? [] : [`${waiting} ${waiting === 1 ? 'waits' : 'wait'}`];
  const parts = failed === 0 ? waits : [...waits, `${failed} failed`];
  return parts.length === 0 ? 'Nothing waits, and nothing failed.' : `${parts.join(', ')}.`;
}

export function formerSecretText(moment: string): string {
  return `The old secret signs as well until ${moment}.`;
}

/** Around the tables and the form on screen. */
export const webhookScreenTexts = {
  title: 'Receivers',
  about:
    'Other programs that are told what happens here. Each message is signed; the guide to running Guildhall says how to check it.',
  log: 'Log',
  never: 'Nothing was sent there yet.',
  all: 'All',
  state: 'State',
  webhook: 'Webhook',
  look: 'Look',
  cancel: 'Cancel',
  close: 'Close',
  help: 'A whole address, beginning with https://. If it holds a secret: it is shown on this page alone.',
  loadingOne: 'Loading what was sent',
  answered: 'Answered',
  loading: 'Loading the webhooks',
  address: 'Address',
  description: 'Description',
  events: 'Tell it of',
  active: 'On',
  save: 'Save',
  edit: 'Change',
  remove: 'Delete',
  rotate: 'New secret',
  endFormer: 'Stop using the old secret at once: somebody else may know it',
  test: 'Send a test',
  again: 'Send again',
  allAgain: 'Send failed again',
  secret: 'Secret',
  copy: 'Copy',
  copied: 'Copied.',
  kept: 'I have kept it',
  body: 'What was sent',
  reply: 'What came back',
} as const;

export const eventTexts: Record<SentEvent, string> = {
  'product.published': 'A product is published',
  'product.edited': 'A product is edited',
  'product.expired': 'A product expires',
  'member.joined': 'A member joins',
  'comment.flagged': 'A comment is flagged',
  'webhook.test': 'Test',
};

export const stateTexts: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const endingTexts: Record<WebhookEnding, string> = {
  gone: 'Turned off: the receiver says that it is gone.',
  failing: `Turned off: nothing was taken for ${patienceDays} days.`,
};

/** What is wrong with a try; with the status where a reply came. */
export const tryTexts = {
  refused: 'This address is not one of the public web, or is not encrypted.',
  unreachable: 'The address cannot be reached.',
  'too-slow': 'No answer came within 10 seconds.',
  gone: 'The receiver says that it is gone.',
  turnedOff: 'The webhook was turned off.',
  restored: 'A backup was restored.',
} as const;

export function statusText(status: number): string {
  return status >= 300 && status < 400
    ? `The receiver answered ${status}, which leads elsewhere. Please enter the address that it leads to.`
    : `The receiver answered ${status}.`;
}

export function sentAgainText(count: number): string {
  if (count === 0) return 'Nothing has failed there.';
  return count === 1 ? '1 is sent again in a moment.' : `${count} are sent again in a moment.`;
}

export const webhookLetterTexts = {
  subject: 'A webhook was turned off',
  gone: (host: string) => `The webhook to ${host} was turned off: the receiver says that it is gone.`,
  failing: (host: string) =>
    `The webhook to ${host} was turned off: nothing that was sent there was taken for ${patienceDays} days.`,
  mend: 'Once the receiver works, turn it on again and send what failed anew.',
  look: 'See the webhooks',
} as const;
