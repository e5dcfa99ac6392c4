/** Shapes of notices. */
import { z } from 'zod';
import { authorCodec } from '../accounts/wire.ts';
import {
  booleanCodec,
  codec,
  described,
  type Fields,
  idCodec,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  text,
  whole,
} from '../core/codec.ts';
import { type NoticeId, wireIds } from '../core/ids.ts';
import { wireBoolean, wireText } from '../core/scalars.ts';
import { staffActs } from '../posts/reason.ts';
import { anySubject } from '../seen/wire.ts';
import { type Notice, noticeKinds, noticeLimit, type ReadNotices } from './model.ts';
import { noticeTexts } from './texts.ts';

const noticeCodec = objectOf<Notice>({
  id: ['id', idCodec()],
  kind: ['kind', plain(z.enum(noticeKinds))],
  happenedAt: ['happened_at', described(moment, 'Of the newest of what it tells.')],
  isRead: ['read', replyBoolean],
  subject: ['of', described(nullable(anySubject), 'The product or thread; null for messages.')],
  subjectTitle: ['title', described(text, 'Empty where that is gone.')],
  isSubjectGone: ['is_gone', described(replyBoolean, '1 when that is not there any more.')],
  isOnComment: [
    'on_comment',
    described(replyBoolean, '1 when one’s own comment was answered, voted on or changed.'),
  ],
  commentId: ['comment', described(nullable(idCodec()), 'Where it leads; null for the product or thread.')],
  actor: ['user', described(nullable(authorCodec), 'Whoever did the newest; null for votes and the staff.')],
  messageId: ['messageId', described(nullable(idCodec()), 'The message that came, where it is one.')],
  count: ['count', described(whole, 'Different members who wrote; likes by others; messages.')],
  act: ['act', described(nullable(plain(z.enum(staffActs))), 'What the staff did; null otherwise.')],
  reason: ['reason', described(text, 'Why the staff did it; may be empty.')],
});

export const noticeListCodec = listOf(noticeCodec);

const until = codec(
  wireText({ max: 40 })
    // Dates go back further than what the database can hold.
    .refine((sent) => sent === '' || Date.parse(sent) >= 0, noticeTexts.invalidMoment)
    .meta({ description: '`as_of` of the list that was read: what came since stays unread.' }),
  {
    toWire: (moment: Date | null) => moment?.toISOString(),
    fromWire: (sent) => (sent === '' ? null : new Date(sent)),
  },
);

export const readFields: Fields<ReadNotices> = {
  ids: ['ids', described(plain(wireIds<NoticeId>({ max: noticeLimit.max })), 'Of those that were read.')],
  isAll: ['all', described(booleanCodec(wireBoolean()), '1 marks all of one’s own, whatever `ids` says.')],
  until: ['until', until],
};
