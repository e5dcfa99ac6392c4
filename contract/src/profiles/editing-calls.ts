/** The calls by which members edit their profile. */
import { defineCall } from '../core/call.ts';
import { idCodec, integer, nullable, text } from '../core/codec.ts';
import { noRequest, replyOf, sentence } from '../core/request.ts';
import { authorTopics } from '../core/topics.ts';
import { avatarRequest } from './avatar-wire.ts';
import { editProfileRequest } from './form-wire.ts';
import type { ChangedAvatar, SavedProfile } from './model.ts';

export const editProfile = defineCall('editProfile', {
  path: '/api/editProfile',
  auth: 'member',
  body: 'longText',
  summary:
    'Saves the member’s profile or, in admin mode, role and status of another member; 409 if `version` is given and outdated.',
  request: editProfileRequest,
  reply: replyOf<SavedProfile>({
    id: ['id', idCodec()],
    version: ['version', integer],
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
  summary: 'Sets the member’s avatar, cropped to a centered square.',
  request: avatarRequest,
  reply: changedAvatar,
  changes: (_sent, { id }) => authorTopics(id),
});

export const removeAvatar = defineCall('removeAvatar', {
  path: '/api/removeAvatar',
  auth: 'member',
  extension: true,
  summary: 'Removes the member’s avatar; initials are shown instead.',
  request: noRequest,
  reply: changedAvatar,
  changes: (_nothing, { id }) => authorTopics(id),
});
