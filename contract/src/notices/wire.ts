/** Wire shapes of notices. */
import { z } from 'zod';
import { authorCodec } from '../accounts/wire.ts';
import {
  booleanCodec,
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
import { optionalMoment } from '../core/request.ts';
import { wireBoolean, wireText } from '../core/scalars.ts';
import { pendingKinds } from '../pending-posts/model.ts';
import { anySubject } from '../read-markers/wire.ts';
import { isSnapshot, type Notice, noticeActs, noticeKinds, noticeLimit, type ReadNotices } from './model.ts';
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
    described(
      replyBoolean,
      '1 when a comment was answered, voted on or decided about, and not what it is below.',
    ),
  ],
  commentId: ['comment', described(nullable(idCodec()), 'Where it leads; null for the product or thread.')],
  actor: ['user', described(nullable(authorCodec), 'Whoever did the newest; null for votes and the staff.')],
  messageId: ['messageId', described(nullable(idCodec()), 'The message that came, where it is one.')],
  refusedKind: [
    'refused',
    described(
      nullable(plain(z.enum(pendingKinds))),
      'What was refused and never was public; null otherwise.',
    ),
  ],
  count: ['count', described(whole, 'Different members who wrote; likes by others; messages.')],
  act: ['act', described(nullable(plain(z.enum(noticeActs))), 'The moderator action; null otherwise.')],
  reason: ['reason', described(text, 'The reason of the moderator; may be empty.')],
  dueAt: ['due_at', described(nullable(moment), 'When a saved product begins or closes; null otherwise.')],
});

export const noticeListCodec = listOf(noticeCodec);

const until = described(optionalMoment, '`as_of` of the list that was read: what came since stays unread.');

const snapshot = described(
  plain(
    wireText({ max: 20_000 }).refine((sent) => sent === '' || isSnapshot(sent), noticeTexts.invalidSnapshot),
  ),
  '`snapshot` of the same list: what was being told as it was read stays unread, too.',
);

export const readFields: Fields<ReadNotices> = {
  ids: ['ids', described(plain(wireIds<NoticeId>({ max: noticeLimit.max })), 'Of those that were read.')],
  isAll: ['all', described(booleanCodec(wireBoolean()), '1 marks all of one’s own, whatever `ids` says.')],
  until: ['until', until],
  snapshot: ['snapshot', snapshot],
};
