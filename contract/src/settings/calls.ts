/** The calls about settings, for administrators. */

import { z } from 'zod';
import { sentEmail } from '../accounts/fields.ts';
import { defineCall } from '../core/call.ts';
import {
  booleanCodec,
  codec,
  type Fields,
  integer,
  listOf,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  requestOf,
  text,
  withDescription,
} from '../core/codec.ts';
import { loadedVersion } from '../core/edit-codecs.ts';
import { trimInvisible } from '../core/readable-text.ts';
import { noRequest, replyOf, sentence, sentenceReply } from '../core/request.ts';
import { requiredBoolean, wireChoice, wireInt, wireText } from '../core/scalars.ts';
import { dateFormats, type SiteLogo } from '../core/site.ts';
import { topics } from '../core/topics.ts';
import { avatarRequest } from '../profiles/avatar-wire.ts';
import { wireTimeZone } from '../profiles/form-wire.ts';
import {
  defaultSettings,
  type EditSettings,
  firstNameLengths,
  type GivenSetting,
  type SavedSettings,
  type SettingName,
  type Settings,
  type ShownSettings,
  settingNames,
} from './model.ts';

/** The changed logo. */
export interface ChangedLogo {
  /** The current logo; null if it was removed. */
  logo: SiteLogo | null;
  message: string;
}

const logo = objectOf<SiteLogo>({
  file: ['file', text],
  width: ['width', integer],
  height: ['height', integer],
});

const changedLogo = replyOf<ChangedLogo>({
  logo: ['logo', withDescription(nullable(logo), 'Width and height are those on screen.')],
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

/** The call that sends an administrator a test e-mail. */
export const sendTestMail = defineCall('sendTestMail', {
  path: '/api/sendTestMail',
  auth: 'admin',
  extension: true,
  summary: 'Sends the caller a test e-mail; 409 with the error if the mail server rejects it.',
  request: noRequest,
  reply: sentenceReply,
});

/** The wire names. */
const wireNames = {
  name: 'name',
  line: 'line',
  homeSentence: 'home_sentence',
  contactEmail: 'contact_email',
  contactPhone: 'contact_phone',
  contactAddress: 'contact_address',
  legalUrl: 'legal_url',
  contactUrl: 'contact_url',
  facebookUrl: 'facebook_url',
  xUrl: 'x_url',
  linkedInUrl: 'linkedin_url',
  isRegistrationOpen: 'registration_open',
  registrationDomains: 'registration_domains',
  registrationNeedsApproval: 'registration_needs_approval',
  newcomersWait: 'newcomers_wait',
  dateFormat: 'date_format',
  shortestFirstName: 'shortest_first_name',
  newMemberTimeZone: 'new_member_time_zone',
  timeZone: 'time_zone',
  accent: 'accent',
} as const satisfies Record<SettingName, string>;

/** Longer than any rule allows, so that the rule's own sentence applies. */
const sentText = plain(wireText({ max: 10_000 }));
const sentAddress = plain(wireText({ max: 10_000 }).transform(trimInvisible));

const timeZone = plain(wireTimeZone());

/** Reduced to the two valid values. */
const shortestFirstName = codec(wireInt({ min: 1, max: 3, fallback: defaultSettings.shortestFirstName }), {
  toWire: (letters: number) => letters,
  fromWire: (letters) => firstNameLengths.find((length) => length <= letters) ?? letters,
});

const sentFields: Fields<Settings> = {
  name: [wireNames.name, sentText],
  line: [wireNames.line, sentText],
  homeSentence: [wireNames.homeSentence, withDescription(sentText, 'Below the title of the home page.')],
  contactEmail: [wireNames.contactEmail, plain(sentEmail(10_000))],
  contactPhone: [wireNames.contactPhone, withDescription(sentText, 'Empty leaves it out.')],
  contactAddress: [wireNames.contactAddress, sentText],
  legalUrl: [wireNames.legalUrl, withDescription(sentAddress, 'A path of the site, or a full address.')],
  contactUrl: [wireNames.contactUrl, withDescription(sentAddress, 'A path of the site, or a full address.')],
  facebookUrl: [wireNames.facebookUrl, withDescription(sentAddress, 'Empty leaves it out.')],
  xUrl: [wireNames.xUrl, withDescription(sentAddress, 'Empty leaves it out.')],
  linkedInUrl: [wireNames.linkedInUrl, withDescription(sentAddress, 'Empty leaves it out.')],
  isRegistrationOpen: [wireNames.isRegistrationOpen, booleanCodec(requiredBoolean)],
  registrationDomains: [
    wireNames.registrationDomains,
    withDescription(sentText, 'Whose addresses may register, with commas between them; empty for everybody.'),
  ],
  registrationNeedsApproval: [
    wireNames.registrationNeedsApproval,
    withDescription(booleanCodec(requiredBoolean), '1: new registrations wait for approval by the office.'),
  ],
  newcomersWait: [
    wireNames.newcomersWait,
    withDescription(booleanCodec(requiredBoolean), '1: the first words of newcomers wait for a moderator.'),
  ],
  dateFormat: [wireNames.dateFormat, plain(wireChoice(dateFormats, defaultSettings.dateFormat))],
  shortestFirstName: [
    wireNames.shortestFirstName,
    withDescription(shortestFirstName, 'Letters that a first name has at least: 3 or 1.'),
  ],
  newMemberTimeZone: [
    wireNames.newMemberTimeZone,
    withDescription(timeZone, 'Hours from UTC; empty takes it from the browser in which somebody registers.'),
  ],
  timeZone: [
    wireNames.timeZone,
    withDescription(sentText, 'As IANA names it, such as America/Chicago; empty for UTC.'),
  ],
  accent: [
    wireNames.accent,
    withDescription(sentText, '#rrggbb; empty for the colours that Guildhall comes with.'),
  ],
};

const shownFields: Fields<Settings> = {
  name: [wireNames.name, text],
  line: [wireNames.line, text],
  homeSentence: [wireNames.homeSentence, text],
  contactEmail: [wireNames.contactEmail, text],
  contactPhone: [wireNames.contactPhone, text],
  contactAddress: [wireNames.contactAddress, text],
  legalUrl: [wireNames.legalUrl, text],
  contactUrl: [wireNames.contactUrl, text],
  facebookUrl: [wireNames.facebookUrl, text],
  xUrl: [wireNames.xUrl, text],
  linkedInUrl: [wireNames.linkedInUrl, text],
  isRegistrationOpen: [wireNames.isRegistrationOpen, replyBoolean],
  registrationDomains: [wireNames.registrationDomains, text],
  registrationNeedsApproval: [wireNames.registrationNeedsApproval, replyBoolean],
  newcomersWait: [wireNames.newcomersWait, replyBoolean],
  dateFormat: [wireNames.dateFormat, plain(z.enum(dateFormats))],
  shortestFirstName: [wireNames.shortestFirstName, integer],
  newMemberTimeZone: [wireNames.newMemberTimeZone, nullable(plain(z.number()))],
  timeZone: [wireNames.timeZone, text],
  accent: [wireNames.accent, text],
};

const settingName = codec(z.enum(Object.values(wireNames)), {
  toWire: (name: SettingName) => wireNames[name],
  fromWire: (wire) => settingNames.find((name) => wireNames[name] === wire) ?? 'name',
});

const given = objectOf<GivenSetting>({ setting: ['setting', settingName], variable: ['variable', text] });

export const viewSettings = defineCall('settings', {
  path: '/api/settings',
  auth: 'admin',
  extension: true,
  summary: 'The site settings in effect, and which of them environment variables decide.',
  request: noRequest,
  reply: replyOf<ShownSettings>({
    ...shownFields,
    version: ['version', withDescription(integer, 'Counts edits; an edit names the one that it saw.')],
    given: [
      'given',
      withDescription(listOf(given), 'Decided by a variable where the application is started.'),
    ],
  }),
  shows: () => [topics.everything],
});

export const changeSettings = defineCall('changeSettings', {
  path: '/api/changeSettings',
  auth: 'admin',
  extension: true,
  summary: 'Saves all settings; those that environment variables decide keep their saved value.',
  request: requestOf<EditSettings>({
    ...sentFields,
    version: ['version', withDescription(loadedVersion, '409 if someone saved a newer version.')],
  }),
  reply: replyOf<SavedSettings>({ version: ['version', integer], message: ['message', sentence] }),
  changes: () => [topics.everything],
});
