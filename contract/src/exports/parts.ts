/** The files of an export: their names, descriptions and entries. */
import type { Codec } from '../core/codec.ts';
import { creditStateCodec, exportedCreditCodec } from '../credits/calls.ts';
import { chosenCodec } from '../notification-emails/calls.ts';
import { readMarkerCodec } from '../read-markers/wire.ts';
import {
  actCodec,
  addressCodec,
  alertCodec,
  blockCodec,
  calendarCodec,
  commentCodecs,
  emailChangeCodec,
  endReportCodec,
  failedEmailCodec,
  flagCodec,
  flagNoteCodec,
  followCodec,
  foundCodec,
  identityCodec,
  linkCodec,
  memberNoteCodec,
  messageCodec,
  noticeCodec,
  notificationEmailCodec,
  pendingCodec,
  productCodec,
  profileCodec,
  reportCodec,
  savedCodec,
  sessionCodec,
  threadCodec,
  uploadCodec,
  voteCodec,
} from './wire.ts';

export interface ExportFile<Thing> {
  name: string;
  /** For the export's first page. */
  about: string;
  codec: Codec<Thing>;
}

export const exportFiles = {
  profile: listed('profile', 'Your profile, including what only you and admins see.', profileCodec),
  sessions: listed('sessions', 'Your active sessions.', sessionCodec),
  identities: listed('sign-on', 'Your account at the site that signs you in.', identityCodec),
  links: listed('mailed-links', 'Links that we e-mailed to you, and whether you used them.', linkCodec),
  emailChanges: listed('email-changes', 'Changes of your e-mail address.', emailChangeCodec),
  products: listed('products', 'Products you posted, including deleted ones.', productCodec),
  threads: listed('huddles', 'Huddles you started, including deleted ones.', threadCodec),
  comments: listed('comments', 'Your comments on products, including deleted ones.', commentCodecs.product),
  replies: listed(
    'huddle-comments',
    'Your comments in huddles, including deleted ones.',
    commentCodecs.thread,
  ),
  votes: listed('votes', 'Your likes and dislikes.', voteCodec),
  saved: listed('saved-products', 'Products you saved.', savedCodec),
  calendar: listed('calendar', 'When you made the address of your calendar.', calendarCodec),
  endReports: listed('end-reports', 'Products you reported as no longer available.', endReportCodec),
  flags: listed('flags', 'Comments you flagged.', flagCodec),
  flagNotes: listed('flag-notes', 'Notes you left for other moderators on flagged comments.', flagNoteCodec),
  seen: listed('seen', 'When you last opened products and huddles.', readMarkerCodec),
  follows: listed('follows', 'Products and huddles that you follow or unfollowed.', followCodec),
  notices: listed('notices', 'Your notifications, without the names of others.', noticeCodec),
  choices: listed('choices', 'Your notification settings, where you changed them.', chosenCodec),
  alerts: listed('deal-alerts', 'Your deal alerts, and how often each matched.', alertCodec),
  found: listed('found-products', 'Products that matched your deal alerts.', foundCodec),
  credits: listed(
    'credit-hours',
    'Your credit hours. Certificates are among the files.',
    exportedCreditCodec,
  ),
  creditStates: listed('credit-states', 'States that your page of credit hours shows.', creditStateCodec),
  held: listed('waiting-posts', 'Your posts that are pending review or were declined.', pendingCodec),
  uploads: listed('waiting-files', 'Files you added and haven’t posted yet.', uploadCodec),
  notificationEmails: listed(
    'letters',
    'E-mails to you about alerts, notifications and messages from the last 90 days.',
    notificationEmailCodec,
  ),
  failedEmails: listed('failed-letters', 'E-mails to you that couldn’t be sent.', failedEmailCodec),
  addresses: listed('refused-addresses', 'Your addresses that rejected an e-mail.', addressCodec),
  inbox: listed('messages-received', 'Messages you received.', messageCodec),
  sent: listed('messages-sent', 'Messages you sent.', messageCodec),
  blocks: listed('blocked-members', 'Members you blocked.', blockCodec),
  reports: listed('reported-messages', 'Messages you reported to moderators.', reportCodec),
  memberNotes: listed(
    'staff-notes',
    'When staff wrote notes about you, and when you wrote notes as staff. The text of notes isn’t included.',
    memberNoteCodec,
  ),
  record: listed(
    'record',
    'Your actions as staff, and moderator actions on your posts. What others wrote is left out.',
    actCodec,
  ),
};

function listed<Thing>(name: string, about: string, codec: Codec<Thing>): ExportFile<Thing> {
  return { name: `${name}.json`, about, codec };
}
