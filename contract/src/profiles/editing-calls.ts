/** The calls by which members change what is known of them. */
import { defineCall } from '../core/call.ts';
import { idCodec, nullable, text, whole } from '../core/codec.ts';
import { replyOf, sentence } from '../core/reply.ts';
import { noRequest } from '../core/request.ts';
import { authorTopics } from '../core/topics.ts';
import { avatarRequest } from './avatar-wire.ts';
import { editProfileRequest } from './form-wire.ts';
import type { ChangedAvatar, SavedProfile } from './model.ts';

export const editProfile = defineCall('editProfile', {
  path: '/api/editProfile',
  auth: 'member',
  body: 'longText',
  summary:
    'Saves one’s own profile, or, by an admin in admin mode, role and status of another member; 409 when `version` is given and a newer one was saved.',
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
  body: 'longText',
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
