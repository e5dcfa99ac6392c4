import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { booleanCodec, moment, plain, requestOf, withDescription } from '../core/codec.ts';
import { replyOf, sentence } from '../core/request.ts';
import { wireBoolean, wireText } from '../core/scalars.ts';
import { type RequestAccountDeletion, type RequestedAccountDeletion, takeBackDays } from './model.ts';
import { accountDeletionTexts } from './texts.ts';

/** The password; '' for a member who signs in at the community site (rules/account-deletion 3). */
const password = wireText({ max: 1000, trim: false });
const choice = wireBoolean<null>(null).pipe(z.boolean({ error: accountDeletionTexts.choose }));

export const requestAccountDeletion = defineCall('deleteMyAccount', {
  path: '/api/deleteMyAccount',
  auth: 'member',
  summary: `Ends every session and deletes the account ${takeBackDays} days later, unless its member signs in before.`,
  extension: true,
  request: requestOf<RequestAccountDeletion>({
    currentPassword: ['currentPassword', plain(password)],
    keepsPosts: [
      'keepPosts',
      withDescription(
        booleanCodec(choice),
        '1 keeps products, threads and comments without a name, 0 deletes them with the account.',
      ),
    ],
  }),
  reply: replyOf<RequestedAccountDeletion>({
    message: ['message', sentence],
    until: ['deleted_at', withDescription(moment, 'When the account is deleted.')],
  }),
});
