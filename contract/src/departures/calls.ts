import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { booleanCodec, described, moment, plain, requestOf } from '../core/codec.ts';
import { replyOf, sentence } from '../core/request.ts';
import { wireBoolean, wireText } from '../core/scalars.ts';
import { type RequestDeparture, type RequestedDeparture, takeBackDays } from './model.ts';
import { departureTexts } from './texts.ts';

/** '' of who signs in at the community site (rules/leaving 3). */
const password = wireText({ max: 1000, trim: false });
const choice = wireBoolean<null>(null).pipe(z.boolean({ error: departureTexts.choose }));

export const requestDeparture = defineCall('deleteMyAccount', {
  path: '/api/deleteMyAccount',
  auth: 'member',
  summary: `Ends every session and deletes the account ${takeBackDays} days later, unless its member signs in before.`,
  extension: true,
  request: requestOf<RequestDeparture>({
    currentPassword: ['currentPassword', plain(password)],
    keepsPosts: [
      'keepPosts',
      described(
        booleanCodec(choice),
        '1 keeps products, threads and comments without a name, 0 deletes them with the account.',
      ),
    ],
  }),
  reply: replyOf<RequestedDeparture>({
    message: ['message', sentence],
    until: ['deleted_at', described(moment, 'When the account is deleted.')],
  }),
});
