import { defineCall } from '../core/call.ts';
import { described, moment, nullable, objectOf, plain, requestOf, text } from '../core/codec.ts';
import { replyIn, sentenceReply } from '../core/reply.ts';
import { noRequest } from '../core/request.ts';
import { currentPassword, mailboxReply, tokenRequest, validEmail } from './fields.ts';
import type { EmailChange } from './model.ts';

const emailChange = objectOf<EmailChange>({
  email: ['email', described(text, 'The new address.')],
  until: ['until', described(moment, 'When the mailed link is over.')],
});

export const viewEmailChange = defineCall('myEmailChange', {
  path: '/api/myEmailChange',
  auth: 'member',
  summary: 'The change of address that waits to be confirmed, or null.',
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
    'Mails a link to a new address, which counts once the link was opened, and a notice to the old one.',
  extension: true,
  request: requestOf<ChangeEmail>({
    email: ['email', plain(validEmail)],
    currentPassword: [
      'currentPassword',
      described(plain(currentPassword), 'It may be left out within 15 minutes of signing in.'),
    ],
  }),
  reply: sentenceReply,
});

export const resendEmailChange = defineCall('resendEmailChange', {
  path: '/api/resendEmailChange',
  auth: 'member',
  summary: 'Mails another link to the new address that waits.',
  extension: true,
  request: noRequest,
  reply: sentenceReply,
});

export const cancelEmailChange = defineCall('cancelEmailChange', {
  path: '/api/cancelEmailChange',
  auth: 'member',
  summary: 'Gives up the change of address that waits.',
  extension: true,
  request: noRequest,
  reply: sentenceReply,
});

export const confirmEmail = defineCall('confirmEmail', {
  path: '/api/confirmEmail',
  auth: 'guest',
  summary: 'Makes the new address count by the token of the mailed link, and names it.',
  extension: true,
  request: tokenRequest,
  reply: mailboxReply,
});

export const objectToEmailChange = defineCall('objectToEmailChange', {
  path: '/api/objectToEmailChange',
  auth: 'guest',
  summary: 'Keeps or restores the old address by the token of its notice, and ends every session.',
  extension: true,
  request: tokenRequest,
  reply: mailboxReply,
});
