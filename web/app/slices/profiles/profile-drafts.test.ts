import { expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { memoryStore } from '../../client/fixtures/memory-store.ts';
import { profileDraftStore } from './use-profile-form.ts';

const ada = 1 as MemberId;

test('restores changed settings for their own member only', () => {
  const store = memoryStore();
  profileDraftStore(ada, store).write({ city: 'Oslo', hideDateOfBirth: false, timeZone: 5.75 });
  expect(profileDraftStore(ada, store).read()).toEqual({
    city: 'Oslo',
    hideDateOfBirth: false,
    timeZone: 5.75,
  });
  expect(profileDraftStore(2 as MemberId, store).read()).toBeUndefined();
});

test.each(['{"savedAt":"2999-01-01","changed":{"city":7,"role":"admin"}}', '{"savedAt":"2999-01-01"}'])(
  'ignores an invalid draft: %s',
  (text) => {
    const store = memoryStore();
    store.write('draft:profile:1', text);
    expect(profileDraftStore(ada, store).read()).toBeUndefined();
  },
);
