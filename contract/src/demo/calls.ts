/** Removes the demo content, for administrators. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { described, plain } from '../core/codec.ts';
import { noRequest, replyOf, sentenceReply } from '../core/request.ts';
import { topics } from '../core/topics.ts';
import { type DemoStanding, demoStates, removalWays } from './model.ts';
import { demoCountFields } from './wire.ts';

export const viewDemo = defineCall('demoContent', {
  path: '/api/demoContent',
  auth: 'admin',
  extension: true,
  summary: 'The demo content, whether it is being deleted, and how the caller can delete it.',
  request: noRequest,
  reply: replyOf<DemoStanding>({
    ...demoCountFields,
    state: ['state', plain(z.enum(demoStates))],
    way: ['way', described(plain(z.enum(removalWays)), 'setup: by becoming the first Super Admin.')],
  }),
  shows: () => [topics.everything],
});

export const removeDemo = defineCall('removeDemo', {
  path: '/api/removeDemo',
  auth: 'admin',
  extension: true,
  summary:
    'Deletes the demo content, for an administrator who is not part of it; 409 if there is no other administrator, 410 if there is none.',
  request: noRequest,
  reply: sentenceReply,
  changes: () => [topics.everything],
});
