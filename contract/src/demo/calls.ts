/** Removes the demo content, for administrators. */
import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { type Fields, integer, plain, withDescription } from '../core/codec.ts';
import { noRequest, replyOf, sentenceReply } from '../core/request.ts';
import { topics } from '../core/topics.ts';
import { type DemoCounts, type DemoStanding, demoStates, removalWays } from './model.ts';

export const demoCountFields: Fields<DemoCounts> = {
  members: ['members', withDescription(integer, 'Of the demo content, who goes.')],
  products: ['deals', withDescription(integer, 'That they posted.')],
  threads: ['forums', withDescription(integer, 'That they posted.')],
  comments: ['comments', withDescription(integer, 'That they wrote.')],
  othersComments: ['others_comments', withDescription(integer, 'That others wrote below what they posted.')],
};

export const viewDemo = defineCall('demoContent', {
  path: '/api/demoContent',
  auth: 'admin',
  extension: true,
  summary: 'The demo content, whether it is being deleted, and how the caller can delete it.',
  request: noRequest,
  reply: replyOf<DemoStanding>({
    ...demoCountFields,
    state: ['state', plain(z.enum(demoStates))],
    way: ['way', withDescription(plain(z.enum(removalWays)), 'setup: by becoming the first Super Admin.')],
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
