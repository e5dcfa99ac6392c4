import { expect, test } from 'vitest';
import type { ThreadDetail } from '#contract/threads/model.ts';
import { formOfThread } from './use-thread-posting.ts';

test('an edit begins with the title cleaned to one readable line (rules/threads 6)', () => {
  const thread = { title: 'Who\tkeeps \u202athe\u202c notes?', descriptionHtml: '<p>?</p>' };
  expect(formOfThread(thread as ThreadDetail)).toEqual({ ...thread, title: 'Who keeps the notes?' });
});
