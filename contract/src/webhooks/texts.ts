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
  added: 'Webhook added. Copy the secret now; we can’t show it again.',
  addedShort: 'Webhook added.',
  addedUnseen: 'Webhook added. You left before its secret was shown. Use “New secret” to get another one.',
  updated: 'Webhook saved.',
  removed: 'Webhook and its log deleted.',
  rotated: `New secret created. Copy it now; we can’t show it again. The old one works for ${formerSecretHours} more hours.`,
  rotatedAtOnce: 'New secret created. Copy it now; we can’t show it again. The old one no longer works.',
  rotatedShort: 'New secret created.',
  rotatedUnseen: 'New secret created. You left before it was shown. Use “New secret” to get another one.',
  tested: 'Test sent. The log below shows the result.',
  sentAgain: 'We’ll send it again in a moment.',
  none: 'No webhooks yet',
  noneMore: 'A webhook tells another program what happens here, such as a new product or a new member.',
  nothing: 'Nothing sent yet',
  nothingLike: 'No matching messages',
  gone: 'This webhook no longer exists.',
  deliveryGone: 'This message no longer exists.',
  tooMany: `You’ve reached the limit of ${webhookLimit} webhooks. Delete one first.`,
  waits: 'This is already waiting to be sent.',
  off: 'This webhook is turned off. Turn it on first.',
  conflict: 'Someone else just changed this webhook. Reload the page to see the latest.',
  changedMeanwhile:
    'Someone else changed this webhook while you were editing it. Your changes haven’t been saved.',
  urlRequired: 'Enter an address.',
  urlShape: 'Enter a full address that starts with https://.',
  noCredentials: 'Leave the name and the password out of the address. The signature shows who is calling.',
  secureOnly:
    'Enter an address that starts with https://. Only hosts that the variable FETCH_ALLOW names may use http://.',
  usualPort:
    'Use port 443 or 80, or leave the port out. Other ports work only for hosts that the variable FETCH_ALLOW names.',
  eventsRequired: 'Choose at least one event.',
  confirmRemove: 'Delete this webhook?',
  confirmRemoveMore: 'We’ll stop sending to it, and its log is deleted.',
  confirmRotate: 'Create a new secret?',
  confirmRotateMore: `The old one works for ${formerSecretHours} more hours, unless you check the box. Give the new one to the receiver.`,
} as const;

/** For a webhook that was turned on or off by hand. */
export const webhookStateTexts = { on: 'On', off: 'Off' } as const;

/** The result of the newest try; `moment` is formatted for the reader. */
export function lastTryText(moment: string, isTaken: boolean): string {
  return isTaken ? `Last message delivered on ${moment}.` : `Last message failed on ${moment}.`;
}

export function waitingText(waiting: number, failed: number): string {
  const waits = waiting === 0 ? [] : [`${waiting} waiting`];
  const parts = failed === 0 ? waits : [...waits, `${failed} failed`];
  return parts.length === 0 ? 'Nothing waiting, nothing failed.' : `${parts.join(', ')}.`;
}

export function formerSecretText(moment: string): string {
  return `The old secret works until ${moment}.`;
}

/** Texts around the tables and the form. */
export const webhookScreenTexts = {
  title: 'Receivers',
  about:
    'Webhooks tell other programs what happens here. Each message is signed; the guide to running Guildhall explains how to check it.',
  log: 'Log',
  never: 'Nothing sent yet.',
  all: 'All',
  state: 'State',
  webhook: 'Webhook',
  look: 'View',
  cancel: 'Cancel',
  close: 'Close',
  help: 'A full address that starts with https://. It’s shown in full only here, as it may contain a password.',
  loadingOne: 'Loading the message',
  answered: 'Response',
  loading: 'Loading the webhooks',
  address: 'Address',
  description: 'Description',
  events: 'Events',
  active: 'On',
  save: 'Save',
  edit: 'Edit',
  remove: 'Delete',
  rotate: 'New secret',
  endFormer: 'Stop using the old secret right away; someone else may know it',
  test: 'Send a test',
  again: 'Send again',
  allAgain: 'Send failed again',
  secret: 'Secret',
  copy: 'Copy',
  copied: 'Copied.',
  kept: 'I’ve saved it',
  body: 'Request',
  reply: 'Response',
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
  gone: 'Turned off: the receiver says that this address no longer exists (410 Gone).',
  failing: `Turned off: every message failed for ${patienceDays} days.`,
};

/** Errors of a try, with the status if a reply came. */
export const tryTexts = {
  refused: 'This address isn’t public, or isn’t encrypted.',
  unreachable: 'We couldn’t reach this address.',
  'too-slow': 'No response within 10 seconds.',
  gone: 'The receiver says that this address no longer exists (410 Gone).',
  turnedOff: 'The webhook was turned off.',
  restored: 'A backup was restored.',
} as const;

export function statusText(status: number): string {
  return status >= 300 && status < 400
    ? `The receiver responded with ${status}, a redirect. Enter the address that it redirects to.`
    : `The receiver responded with ${status}.`;
}

export function sentAgainText(count: number): string {
  if (count === 0) return 'No failed messages.';
  return count === 1
    ? 'We’ll send 1 message again in a moment.'
    : `We’ll send ${count} messages again in a moment.`;
}

export const webhookEmailTexts = {
  subject: 'A webhook was turned off',
  gone: (host: string) =>
    `The webhook to ${host} was turned off: the receiver says that this address no longer exists (410 Gone).`,
  failing: (host: string) =>
    `The webhook to ${host} was turned off: every message failed for ${patienceDays} days.`,
  mend: 'When the receiver is fixed, turn the webhook back on and choose Send failed again.',
  look: 'See webhooks',
} as const;
