import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import type { Part } from '../core/codec.ts';
import type { MemberId } from '../core/ids.ts';
import { idRequest, noRequest } from '../core/request.ts';
import { wireSuccess } from '../core/scalars.ts';
import { bylineTopics, topics } from '../core/topics.ts';
import { memberProfile, ownProfile } from './wire.ts';

function profileReply<Profile>({ shape, toWire, fromWire }: Part<Profile>) {
  return {
    schema: z.object({ ...shape, response: wireSuccess }),
    toWire: (profile: Profile) => ({ response: 'success' as const, ...toWire(profile) }),
    fromWire: (wire: object) => fromWire(wire),
  };
}

export const getOwnProfile = defineCall('profile', {
  method: 'GET',
  path: '/api/profile',
  auth: 'member',
  summary: 'The signed-in member with what they voted on and flagged.',
  request: noRequest,
  reply: profileReply(ownProfile),
  shows: (_nothing, { id }) => [topics.author(id)],
});

export const getMemberProfile = defineCall('userProfile', {
  path: '/api/userProfile',
  auth: 'member',
  summary: 'A member; private details for the member and for roles 1 and 2 only.',
  request: idRequest<MemberId>(),
  reply: profileReply(memberProfile),
  shows: ({ id }) => bylineTopics(id),
});
