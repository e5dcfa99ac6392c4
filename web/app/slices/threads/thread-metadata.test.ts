import { expect, test } from 'vitest';
import type { MemberId, ThreadId } from '#contract/core/ids.ts';
import type { ThreadDetail } from '#contract/threads/model.ts';
import { threadData, threadUrl } from './thread-head.tsx';

const site = { publicUrl: 'https://guildhall.example' };
const thread: ThreadDetail = {
  id: 7 as ThreadId,
  title: 'Who keeps the notes of a review?',
  summary: 'We changed offices and lost a drawer of them.',
  descriptionHtml: '<p>We changed offices and lost a drawer of them.</p>',
  likes: 5,
  dislikes: 1,
  commentCount: 3,
  createdAt: new Date('2026-11-01T09:00:00Z'),
  activeAt: new Date('2026-11-04T09:00:00Z'),
  editedAt: null,
  version: 1,
  authorStanding: { joinedAt: new Date('2026-01-01T09:00:00Z'), reputation: 4 },
  author: {
    id: 1 as MemberId,
    firstName: 'Ada',
    lastName: 'Marsh',
    avatar: null,
    role: 'member',
    isFormer: false,
  },
};

test('a thread has one absolute address', () => {
  expect(threadUrl(site, thread)).toBe('https://guildhall.example/huddle/7');
});

test('describes the thread as a forum posting', () => {
  const data = threadData(site, thread);
  expect(data).toMatchObject({
    '@type': 'DiscussionForumPosting',
    headline: 'Who keeps the notes of a review?',
    text: 'We changed offices and lost a drawer of them.',
    author: { name: 'Ada Marsh' },
    datePublished: '2026-11-01T09:00:00.000Z',
    commentCount: 3,
    interactionStatistic: [{ userInteractionCount: 5 }, { userInteractionCount: 3 }],
  });
  expect(data).not.toHaveProperty('dateModified');
});

test('includes the time of the last edit, and omits an empty text', () => {
  const edited = { ...thread, summary: '', editedAt: new Date('2026-11-02T10:00:00Z') };
  const data = threadData(site, edited);
  expect(data).toMatchObject({ dateModified: '2026-11-02T10:00:00.000Z' });
  expect(data).not.toHaveProperty('text');
});
