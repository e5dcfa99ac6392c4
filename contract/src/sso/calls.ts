/** The calls of single sign-on (docs/rules/single-sign-on.md). */
import { currentPassword } from '../accounts/fields.ts';
import { accountTexts } from '../accounts/texts.ts';
import { defineCall } from '../core/call.ts';
import { moment, nullable, objectOf, plain, requestOf, text, withDescription } from '../core/codec.ts';
import { noRequest, replyIn, replyOf, sentenceReply } from '../core/request.ts';
import { wireText } from '../core/scalars.ts';
import type { SsoFinish, SsoIdentity, SsoSignedIn, SsoStart } from './model.ts';

const startReply = replyOf<SsoStart>({
  address: ['address', withDescription(text, 'Where the browser goes.')],
  secret: ['secret', withDescription(text, 'For `finishSso`, of the tab that asked.')],
});

export const startSso = defineCall('startSso', {
  path: '/api/startSso',
  auth: 'guest',
  summary: 'Starts signing in at the community site.',
  extension: true,
  request: noRequest,
  reply: startReply,
});

export const startSsoLink = defineCall('startSsoLink', {
  path: '/api/startSsoLink',
  auth: 'member',
  summary: 'Begins to link the member’s account with the one at the community site.',
  extension: true,
  request: requestOf<{ currentPassword: string }>({
    currentPassword: ['currentPassword', plain(currentPassword)],
  }),
  reply: startReply,
});

const answerField = wireText({ max: 8_000, required: accountTexts.required });
const secretField = wireText({ max: 200, required: accountTexts.required });

export const finishSso = defineCall('finishSso', {
  path: '/api/finishSso',
  auth: 'guest',
  summary: 'Completes signing in at the community site.',
  extension: true,
  request: requestOf<SsoFinish>({
    answer: [
      'answer',
      withDescription(plain(answerField), 'The query of the address that one came back with.'),
    ],
    secret: ['secret', plain(secretField)],
  }),
  reply: replyOf<SsoSignedIn>({
    token: [
      'token',
      withDescription(nullable(text), 'Null where an account was linked, whose session goes on.'),
    ],
    message: [
      'message',
      withDescription(nullable(text), 'A sentence for a person, where something has changed.'),
    ],
  }),
});

const identity = objectOf<SsoIdentity>({ linkedAt: ['linked_at', moment] });

export const viewSsoIdentity = defineCall('mySsoIdentity', {
  path: '/api/mySsoIdentity',
  auth: 'member',
  summary: 'The member’s account at the community site, or null.',
  extension: true,
  request: noRequest,
  reply: replyIn('identity', nullable(identity)),
});

/** The community site calls it, not a browser (OpenID Connect Back-Channel Logout 1.0). */
export const ssoLogout = defineCall('ssoLogout', {
  path: '/api/ssoLogout',
  auth: 'guest',
  summary: 'Ends the sessions that a signed logout token of the community site names.',
  extension: true,
  request: requestOf<{ logoutToken: string }>({
    logoutToken: ['logout_token', plain(answerField)],
  }),
  reply: sentenceReply,
});
