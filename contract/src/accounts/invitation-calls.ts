/** The calls behind an invitation link (rules/accounts 58). */
import { defineCall } from '../core/call.ts';
import { text } from '../core/codec.ts';
import { replyOf } from '../core/request.ts';
import { mailboxReply, passwordByToken, tokenRequest } from './fields.ts';

/** The holder of the link owns the mailbox, so the page may show the address. */
interface Invited {
  firstName: string;
  email: string;
}

export const viewInvitation = defineCall('invitation', {
  path: '/api/invitation',
  auth: 'guest',
  extension: true,
  summary: 'Who an e-mailed invitation is for; does not use it up.',
  request: tokenRequest,
  reply: replyOf<Invited>({ firstName: ['firstName', text], email: ['email', text] }),
});

export const acceptInvitation = defineCall('acceptInvitation', {
  path: '/api/acceptInvitation',
  auth: 'guest',
  extension: true,
  summary:
    'Sets the first password of an invited member, which confirms the address, and returns the address.',
  request: passwordByToken,
  reply: mailboxReply,
});
