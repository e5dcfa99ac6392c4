/** The files of an export: what each is called, what it says of itself, and how its entries are written. */
import type { Codec } from '../core/codec.ts';
import { chosenCodec } from '../letters/wire.ts';
import { seenCodec } from '../seen/wire.ts';
import {
  actCodec,
  addressCodec,
  alertCodec,
  blockCodec,
  commentCodecs,
  emailChangeCodec,
  failedLetterCodec,
  flagCodec,
  flagNoteCodec,
  followCodec,
  foundCodec,
  heldCodec,
  identityCodec,
  letterCodec,
  linkCodec,
  memberNoteCodec,
  messageCodec,
  noticeCodec,
  productCodec,
  profileCodec,
  reportCodec,
  sessionCodec,
  threadCodec,
  uploadCodec,
  voteCodec,
} from './wire.ts';

export interface ExportFile<Thing> {
  name: string;
  /** For the page that an export begins with. */
  about: string;
  codec: Codec<Thing>;
}

export const exportFiles = {
  profile: listed('profile', 'Your profile, with what only you and the admins see.', profileCodec),
  sessions: listed('sessions', 'Where you are signed in.', sessionCodec),
  identities: listed('sign-on', 'Who you are at the site that signs you in.', identityCodec),
  links: listed('mailed-links', 'Links that were mailed to you: when, and whether you used them.', linkCodec),
  emailChanges: listed('email-changes', 'Changes of your e-mail address.', emailChangeCodec),
  products: listed('products', 'Products that you posted, deleted ones too.', productCodec),
  threads: listed('huddles', 'Huddles that you started, deleted ones too.', threadCodec),
  comments: listed('comments', 'Your comments on products, deleted ones too.', commentCodecs.product),
  replies: listed('huddle-comments', 'Your comments in huddles, deleted ones too.', commentCodecs.thread),
  votes: listed('votes', 'What you liked and disliked.', voteCodec),
  flags: listed('flags', 'Comments that you flagged.', flagCodec),
  flagNotes: listed(
    'flag-notes',
    'Notes that you left for colleagues of the staff at flagged comments.',
    flagNoteCodec,
  ),
  seen: listed('seen', 'When you were last at products and huddles.', seenCodec),
  follows: listed('follows', 'Products and huddles that you follow, or said you would not.', followCodec),
  notices: listed('notices', 'What you were told. Who did it is left out.', noticeCodec),
  choices: listed('choices', 'How you want to be told of things, where it is not as usual.', chosenCodec),
  alerts: listed('deal-alerts', 'Your deal alerts, and how often each told you of a product.', alertCodec),
  found: listed('found-products', 'Products that your deal alerts found for you.', foundCodec),
  held: listed(
    'waiting-posts',
    'What you posted that is not public: it waits for a moderator, or was refused.',
    heldCodec,
  ),
  uploads: listed('waiting-files', 'Files that you added and have not posted yet.', uploadCodec),
  letters: listed(
    'letters',
    'Letters to you about alerts, notices and messages, of the last 90 days.',
    letterCodec,
  ),
  failedLetters: listed('failed-letters', 'Letters to you that could not be sent.', failedLetterCodec),
  addresses: listed('refused-addresses', 'Addresses of yours that refused a letter.', addressCodec),
  inbox: listed('messages-received', 'Messages that others sent to you.', messageCodec),
  sent: listed('messages-sent', 'Messages that you sent.', messageCodec),
  blocks: listed('blocked-members', 'Members whose messages you do not want.', blockCodec),
  reports: listed('reported-messages', 'Messages that you reported to the staff.', reportCodec),
  memberNotes: listed(
    'staff-notes',
    'When the staff noted something about you, and when you did as staff. The words are the staff’s.',
    memberNoteCodec,
  ),
  record: listed(
    'record',
    'What you did as staff, and what the staff did to what is yours. The words of others are left out.',
    actCodec,
  ),
};

function listed<Thing>(name: string, about: string, codec: Codec<Thing>): ExportFile<Thing> {
  return { name: `${name}.json`, about, codec };
}
