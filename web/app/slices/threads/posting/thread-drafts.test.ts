import { expect, test } from 'vitest';
import type { MemberId, ThreadId } from '#contract/core/ids.ts';
import { memoryStore } from '../../../client/fixtures/memory-store.ts';
import { threadDraftStore } from './use-thread-posting.ts';

const ada = 1 as MemberId;
const began = { title: 'Who?', descriptionHtml: '<p>?</p>' };
const form = { title: 'Who keeps the notes?', descriptionHtml: '<p>We lost a drawer.</p>' };

test('the draft of an edit stores its original and version, or none if either is missing', () => {
  const store = memoryStore();
  const draft = threadDraftStore({ memberId: ada, threadId: 7 as ThreadId }, store);
  draft.write({ form, base: { form: began, version: 3 } });
  expect(draft.read()).toEqual({ form, base: { form: began, version: 3 } });
  for (const base of [undefined, null, { form: began }, { version: 3 }, { form: { title: 1 }, version: 3 }]) {
    store.write('draft:thread:1:7', JSON.stringify({ savedAt: new Date(), ...form, base }));
    expect(draft.read()).toEqual({ form, base: null });
  }
});
