import { expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { memoryStore } from '../../client/fixtures/memory-store.ts';
import { emailDraftStore } from './email-section.tsx';

const ada = 1 as MemberId;

test('restores a drafted address for its own member only', () => {
  const store = memoryStore();
  emailDraftStore(ada, store).write('ada@example.org');
  expect(emailDraftStore(ada, store).read()).toBe('ada@example.org');
  expect(emailDraftStore(2 as MemberId, store).read()).toBeUndefined();
});

test('ignores a draft that is not an address', () => {
  const store = memoryStore({ 'draft:email:1': '{"savedAt":"2999-01-01","email":7}' });
  expect(emailDraftStore(ada, store).read()).toBeUndefined();
  expect(store.texts.size).toBe(0);
});
