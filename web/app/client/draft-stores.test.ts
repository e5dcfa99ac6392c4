import { expect, test } from 'vitest';
import type { AlertId, MemberId, MessageId, ThreadId } from '#contract/core/ids.ts';
import { emailDraftStore } from '../slices/accounts/email-section.tsx';
import { alertDraftStore } from '../slices/alerts/entered-alert.ts';
import { messageDraftStore } from '../slices/messages/use-message-form.ts';
import { profileDraftStore } from '../slices/profiles/use-profile-form.ts';
import { threadDraftStore } from '../slices/threads/posting/use-thread-posting.ts';
import type { DraftStore } from './draft-store.ts';
import { memoryStore } from './fixtures/memory-store.ts';
import type { TextStore } from './storage.ts';

const [ada, bea] = [1 as MemberId, 2 as MemberId];

interface Kind {
  key: string;
  open(memberId: MemberId, store: TextStore): DraftStore<unknown>;
  /** Opens drafts of the same member about something else. */
  others?(store: TextStore): DraftStore<unknown>[];
  draft: unknown;
  invalid: object[];
}

const kinds: Kind[] = [
  { key: 'draft:email:1', open: emailDraftStore, draft: 'ada@example.org', invalid: [{ email: 7 }] },
  {
    key: 'draft:profile:1',
    open: profileDraftStore,
    draft: { city: 'Oslo', hideDateOfBirth: false, timeZone: 5.75 },
    invalid: [{ changed: { city: 7, role: 'admin' } }, {}],
  },
  {
    key: 'draft:alert:1:',
    open: (memberId, store) => alertDraftStore({ memberId, alertId: null }, store),
    others: (store) => [alertDraftStore({ memberId: ada, alertId: 7 as AlertId }, store)],
    draft: { keywords: ['tax'], title: 'Conduct', filter: { where: 'OH' }, entry: 'eth' },
    invalid: [
      { keywords: 'tax', title: '', entry: '' },
      { keywords: ['tax'], title: '' },
    ],
  },
  {
    key: 'draft:message:1:new:',
    open: (memberId, store) => messageDraftStore({ memberId, writing: { is: 'new', to: null } }, store),
    others: (store) =>
      [{ is: 'new', to: bea } as const, { is: 'reply', id: 17 as MessageId } as const].map((writing) =>
        messageDraftStore({ memberId: ada, writing }, store),
      ),
    draft: { toStaff: false, toAddress: 'bea@members.example', subject: 'Dues', text: 'Will you?' },
    invalid: [{ subject: 'x', text: '' }],
  },
  {
    key: 'draft:thread:1:',
    open: (memberId, store) => threadDraftStore({ memberId, threadId: null }, store),
    others: (store) => [threadDraftStore({ memberId: ada, threadId: 7 as ThreadId }, store)],
    draft: { form: { title: 'Who?', descriptionHtml: '<p>?</p>' }, base: null },
    invalid: [{ title: 1, descriptionHtml: '' }],
  },
];

test.each(kinds)('$key is restored for its own member and item only', ({ key, open, others, draft }) => {
  const store = memoryStore();
  open(ada, store).write(draft);
  expect([...store.texts.keys()]).toEqual([key]);
  expect(open(ada, store).read()).toEqual(draft);
  for (const other of [open(bea, store), ...(others?.(store) ?? [])]) expect(other.read()).toBeUndefined();
});

test.each(kinds)('$key is ignored if it is invalid', ({ key, open, invalid }) => {
  for (const record of invalid) {
    const store = memoryStore({ [key]: JSON.stringify({ savedAt: '2999-01-01', ...record }) });
    expect(open(ada, store).read()).toBeUndefined();
    expect(store.texts.size).toBe(0);
  }
});
