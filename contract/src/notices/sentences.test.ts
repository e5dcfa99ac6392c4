import { expect, test } from 'vitest';
import type { Author } from '../accounts/model.ts';
import type { CommentId, MemberId, MessageId, NoticeId } from '../core/ids.ts';
import { subjectOf } from '../core/ids.ts';
import { type Notice, noticePath } from './model.ts';
import { noticeText } from './sentences.ts';
import { unreadText } from './texts.ts';

const actor: Author = {
  id: 5 as MemberId,
  firstName: 'Ann',
  lastName: 'Lee',
  avatar: null,
  role: 'member',
  isFormer: false,
};
const notice: Notice = {
  id: 1 as NoticeId,
  kind: 'comment',
  happenedAt: new Date(),
  isRead: false,
  subject: subjectOf('thread', 7),
  subjectTitle: 'Fees',
  isSubjectGone: false,
  isOnComment: false,
  commentId: 41 as CommentId,
  messageId: null,
  refusedKind: null,
  actor,
  count: 1,
  act: null,
  reason: '',
  dueAt: null,
};

test.each<[Partial<Notice>, string]>([
  [{}, 'Ann Lee commented in “Fees”.'],
  [{ kind: 'reply', isOnComment: true, count: 2 }, 'Ann Lee and 1 other replied to your comment in “Fees”.'],
  [{ kind: 'votes', actor: null }, 'Your huddle “Fees” got its first like.'],
  [{ kind: 'votes', actor: null, isOnComment: true, count: 25 }, '25 members like your comment in “Fees”.'],
  [{ kind: 'staff', actor: null, act: 'restored' }, 'A moderator restored your huddle “Fees”.'],
  [
    { kind: 'staff', actor: null, act: 'refused', subject: null, refusedKind: 'thread' },
    'A moderator declined your huddle “Fees”.',
  ],
  [
    { kind: 'staff', actor: null, act: 'refused', isOnComment: true, refusedKind: 'comment' },
    'A moderator declined your comment in “Fees”.',
  ],
  [{ kind: 'message', subject: null, subjectTitle: '', count: 3 }, 'Ann Lee sent you 3 messages.'],
  [{ subjectTitle: '', isSubjectGone: true, count: 5 }, 'Ann Lee and 4 others commented on a deleted post.'],
  [
    { kind: 'demo-removed', actor: null, subject: null, subjectTitle: '', count: 1 },
    'The demo content was removed, including your comment on it.',
  ],
  [
    { kind: 'demo-removed', actor: null, subject: null, subjectTitle: '', count: 3 },
    'The demo content was removed, including 3 of your comments on it.',
  ],
  [{ kind: 'begins', actor: null }, '“Fees”, which you saved, begins soon.'],
  [
    { kind: 'ended', actor: null, subject: subjectOf('product', 7) },
    'Is your product “Fees” still available? A member reported that it isn’t.',
  ],
  [{ kind: 'closes', actor: null, subjectTitle: '' }, 'A product that you saved closes soon.'],
])('describes the notice %j in a sentence', (given, said) => {
  expect(noticeText({ ...notice, ...given })).toBe(said);
});

test('a notice links to its comment, page or message, or nowhere', () => {
  expect(noticePath(notice)).toBe('/huddle/7?comment=41#comment-41');
  expect(noticePath({ ...notice, commentId: null })).toBe('/huddle/7');
  expect(noticePath({ ...notice, isSubjectGone: true })).toBeNull();
  expect(noticePath({ ...notice, subject: null, kind: 'message' })).toBe('/mails');
  expect(noticePath({ ...notice, subject: null, kind: 'staff' })).toBeNull();
  expect(noticePath({ ...notice, subject: null, kind: 'demo-removed' })).toBeNull();
  expect(noticePath({ ...notice, subject: null, messageId: 9 as MessageId })).toBe('/mails?message=9');
});

test('unread notices are counted to 99', () => {
  expect([7, 99, 100].map(unreadText)).toEqual(['7', '99', '99+']);
});
