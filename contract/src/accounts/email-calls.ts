import { defineCall } from '../core/call.ts';
import { moment, nullable, objectOf, plain, requestOf, text, withDescription } from '../core/codec.ts';
import { noRequest, replyIn, sentenceReply } from '../core/request.ts';
import { currentPassword, mailboxReply, tokenRequest, validEmail } from './fields.ts';
import type { EmailChange } from './model.ts';

const emailChange = objectOf<EmailChange>({
  email: ['email', withDescription(text, 'The new address.')],
  until: ['until', withDescription(moment, 'When the e-mailed link expires.')],
});

export const viewEmailChange = defineCall('myEmailChange', {
  path: '/api/myEmailChange',
  auth: 'member',
  summary: 'The pending change of address, or null.',
  extension: true,
  request: noRequest,
  reply: replyIn('change', nullable(emailChange)),
});

interface ChangeEmail {
  email: string;
  currentPassword: string;
}

export const changeEmail = defineCall('changeEmail', {
  path: '/api/changeEmail',
  auth: 'member',
  summary:
    'E-mails a link to the new address, which takes effect once the link is opened, and a warning to the old one.',
  extension: true,
  request: requestOf<ChangeEmail>({
    email: ['email', plain(validEmail)],
    currentPassword: [
      'currentPassword',
      withDescription(plain(currentPassword), 'Optional within 15 minutes of signing in.'),
    ],
  }),
  reply: sentenceReply,
});

export const resendEmailChange = defineCall('resendEmailChange', {
  path: '/api/resendEmailChange',
  auth: 'member',
  summary: 'E-mails the link to the new address again.',
  extension: true,
  request: noRequest,
  reply: sentenceReply,
});

export const cancelEmailChange = defineCall('cancelEmailChange', {
  path: '/api/cancelEmailChange',
  auth: 'member',
  summary: 'Cancels the pending change of address.',
  extension: true,
  request: noRequest,
  reply: sentenceReply,
});

export const confirmEmail = defineCall('confirmEmail', {
  path: '/api/confirmEmail',
  auth: 'guest',
  summary: 'Confirms the new address by the token of the e-mailed link, and returns it.',
  extension: true,
  request: tokenRequest,
  reply: mailboxReply,
});

export const objectToEmailChange = defineCall('objectToEmailChange', {
  path: '/api/objectToEmailChange',
  auth: 'guest',
  summary: 'Keeps or restores the old address by the token of the warning, and ends every session.',
  extension: true,
  request: tokenRequest,
  reply: mailboxReply,
});
