import { defineCall } from '../core/call.ts';
import {
  type Fields,
  idCodec,
  listOf,
  moment,
  nullable,
  objectOf,
  replyBoolean,
  text,
  withDescription,
} from '../core/codec.ts';
import type { SessionId } from '../core/ids.ts';
import { idRequest, noRequest, replyIn, sentenceReply } from '../core/request.ts';
import type { OwnSession } from './model.ts';

export const sessionFields: Fields<OwnSession> = {
  id: ['id', idCodec()],
  browser: ['browser', withDescription(nullable(text), 'Its name in plain words; null if unknown.')],
  system: ['system', withDescription(nullable(text), 'What the browser runs on, in the same way.')],
  isRemembered: ['remember', withDescription(replyBoolean, '1 after “Remember Me”.')],
  beganAt: ['created_at', moment],
  lastUsedAt: ['lastUsed', withDescription(moment, 'To within five minutes.')],
  isThis: ['isThis', withDescription(replyBoolean, '1 for the session that asks.')],
};

export const listOwnSessions = defineCall('mySessions', {
  path: '/api/mySessions',
  auth: 'member',
  summary: 'Where the member is signed in: this session first, then the latest used, 100 at most.',
  extension: true,
  request: noRequest,
  reply: replyIn('sessions', listOf(objectOf(sessionFields))),
});

export const endSession = defineCall('endSession', {
  path: '/api/endSession',
  auth: 'member',
  summary: 'Ends one of the member’s own sessions.',
  extension: true,
  request: idRequest<SessionId>(),
  reply: sentenceReply,
});

export const endOtherSessions = defineCall('endOtherSessions', {
  path: '/api/endOtherSessions',
  auth: 'member',
  summary: 'Ends all other sessions of the member.',
  extension: true,
  request: noRequest,
  reply: sentenceReply,
});
