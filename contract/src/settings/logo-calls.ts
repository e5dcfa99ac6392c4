/** The calls about the logo, for administrators. */
import { defineCall } from '../core/call.ts';
import { described, nullable, objectOf, text, whole } from '../core/codec.ts';
import { noRequest, replyOf, sentence } from '../core/request.ts';
import type { SiteLogo } from '../core/site.ts';
import { topics } from '../core/topics.ts';
import { avatarRequest } from '../profiles/avatar-wire.ts';

/** The changed logo. */
export interface ChangedLogo {
  /** Null if it was removed. */
  logo: SiteLogo | null;
  message: string;
}

const logo = objectOf<SiteLogo>({ file: ['file', text], width: ['width', whole], height: ['height', whole] });

const changedLogo = replyOf<ChangedLogo>({
  logo: ['logo', described(nullable(logo), 'Width and height are those on screen.')],
  message: ['message', sentence],
});

export const changeLogo = defineCall('changeLogo', {
  path: '/api/changeLogo',
  auth: 'admin',
  body: 'longText',
  extension: true,
  summary: 'Sets the logo; it is resized for the header.',
  request: avatarRequest,
  reply: changedLogo,
  changes: () => [topics.everything],
});

export const removeLogo = defineCall('removeLogo', {
  path: '/api/removeLogo',
  auth: 'admin',
  extension: true,
  summary: 'Removes the logo; the name is shown instead.',
  request: noRequest,
  reply: changedLogo,
  changes: () => [topics.everything],
});
