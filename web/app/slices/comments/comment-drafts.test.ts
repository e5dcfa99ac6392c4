import { expect, test } from 'vitest';
import type { CommentId, MemberId, ProductId, ThreadId } from '#contract/core/ids.ts';
import { memoryStore } from '../../client/fixtures/memory-store.ts';
import { type CommentTask, commentDraftStore } from './comment-drafts.ts';

const at = (iso: string) => () => new Date(iso);
const saying = (html: string) => ({ form: { html }, base: null });
const owner = {
  memberId: 1 as MemberId,
  subject: { kind: 'product', id: 7 as ProductId } as const,
  task: { is: 'new' } as CommentTask,
};

test('a draft expires after a week', () => {
  const store = memoryStore();
  commentDraftStore(owner, store, at('2026-01-01T00:00:00Z')).write(saying('<p>half a thought</p>'));
  expect(commentDraftStore(owner, store, at('2026-01-07T23:59:59Z')).read()).toEqual(
    saying('<p>half a thought</p>'),
  );
  expect(commentDraftStore(owner, store, at('2026-01-08T00:00:01Z')).read()).toBeUndefined();
  expect(store.texts.size).toBe(0);
});

test('each member, subject and task has its own draft', () => {
  const store = memoryStore();
  const now = at('2026-01-01T00:00:00Z');
  const owners = [
    owner,
    { ...owner, memberId: 2 as MemberId },
    { ...owner, subject: { kind: 'thread', id: 7 as ThreadId } as const },
    { ...owner, task: { is: 'reply', id: 3 as CommentId } as CommentTask },
    { ...owner, task: { is: 'edit', id: 3 as CommentId } as CommentTask },
  ];
  for (const [place, one] of owners.entries())
    commentDraftStore(one, store, now).write(saying(`<p>${place}</p>`));
  expect(owners.map((one) => commentDraftStore(one, store, now).read())).toEqual(
    owners.map((_one, place) => saying(`<p>${place}</p>`)),
  );
  commentDraftStore(owner, store, now).remove();
  expect(commentDraftStore(owner, store, now).read()).toBeUndefined();
});

test.each(['', 'no draft', '{}', 'null', '{"savedAt":"2026-01-01T00:00:00Z","html":7}'])(
  'ignores the stored text %j, which is not a draft',
  (text) => {
    const store = memoryStore();
    store.texts.set('draft:comment:1:product:7:new', text);
    expect(commentDraftStore(owner, store, at('2026-01-01T00:00:00Z')).read()).toBeUndefined();
    expect(store.texts.size).toBe(0);
  },
);
