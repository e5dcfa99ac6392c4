/** The call that sends an administrator a test e-mail. */
import { defineCall } from '../core/call.ts';
import { noRequest, sentenceReply } from '../core/request.ts';

export const sendTestMail = defineCall('sendTestMail', {
  path: '/api/sendTestMail',
  auth: 'admin',
  extension: true,
  summary: 'Sends the caller a test e-mail; 409 with the error if the mail server rejects it.',
  request: noRequest,
  reply: sentenceReply,
});
