/** The calls by which those who keep the office have the demo content removed. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { described, plain } from '../core/codec.ts';
import { replyOf, sentenceReply } from '../core/reply.ts';
import { noRequest } from '../core/request.ts';
import { topics } from '../core/topics.ts';
import { type DemoStanding, demoStates, removalWays } from './model.ts';
import { demoCountFields } from './wire.ts';

export const viewDemo = defineCall('demoContent', {
  path: '/api/demoContent',
  auth: 'admin',
  extension: true,
  summary:
    'What there is of the demo content, whether it is being removed, and how the caller has it removed.',
  request: noRequest,
  reply: replyOf<DemoStanding>({
    ...demoCountFields,
    state: ['state', plain(z.enum(demoStates))],
    way: [
      'way',
      described(plain(z.enum(removalWays)), 'setup: by becoming the first Super Admin of one’s own.'),
    ],
  }),
  shows: () => [topics.everything],
});

export const removeDemo = defineCall('removeDemo', {
  path: '/api/removeDemo',
  auth: 'admin',
  extension: true,
  summary:
    'Has the demo content removed, for an administrator who is no part of it; 409 where nobody else administers, 410 where there is none.',
  request: noRequest,
  reply: sentenceReply,
  changes: () => [topics.everything],
});
