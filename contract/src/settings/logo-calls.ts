/** The calls about the logo: for those who keep the office. */
import { defineCall } from '../core/call.ts';
import { described, nullable, objectOf, text, whole } from '../core/codec.ts';
import { noRequest, replyOf, sentence } from '../core/request.ts';
import type { SiteLogo } from '../core/site.ts';
import { topics } from '../core/topics.ts';
import { avatarRequest } from '../profiles/avatar-wire.ts';

/** What became of it. */
export interface ChangedLogo {
  /** Null where there is none any more. */
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
