import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { idCodec, nullable, type Part, text, whole } from '../core/codec.ts';
import type { MemberId } from '../core/ids.ts';
import { replyOf, sentence } from '../core/reply.ts';
import { idRequest, noRequest } from '../core/request.ts';
import { wireSuccess } from '../core/scalars.ts';
import { authorTopics, bylineTopics, topics } from '../core/topics.ts';
import { avatarRequest } from './avatar-wire.ts';
import { editProfileRequest } from './form-wire.ts';
import type { ChangedAvatar, SavedProfile } from './model.ts';
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

export const editProfile = defineCall('editProfile', {
  path: '/api/editProfile',
  auth: 'member',
  summary: 'Saves one’s own profile; 409 when `version` is given and a newer one was saved.',
  request: editProfileRequest,
  reply: replyOf<SavedProfile>({
    id: ['id', idCodec()],
    version: ['version', whole],
    message: ['message', sentence],
  }),
  changes: (_edit, { id }) => authorTopics(id),
});

const changedAvatar = replyOf<ChangedAvatar>({
  id: ['id', idCodec()],
  avatar: ['avatar', nullable(text)],
  message: ['message', sentence],
});

export const changeAvatar = defineCall('changeAvatar', {
  path: '/api/changeAvatar',
  auth: 'member',
  summary: 'Sets one’s own avatar; it is cut to a square from its middle.',
  request: avatarRequest,
  reply: changedAvatar,
  changes: (_sent, { id }) => authorTopics(id),
});

export const removeAvatar = defineCall('removeAvatar', {
  path: '/api/removeAvatar',
  auth: 'member',
  extension: true,
  summary: 'Takes one’s own avatar away; initials stand in its place.',
  request: noRequest,
  reply: changedAvatar,
  changes: (_nothing, { id }) => authorTopics(id),
});
