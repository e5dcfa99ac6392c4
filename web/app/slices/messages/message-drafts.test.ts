import { expect, test } from 'vitest';
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import { memoryStore } from '../../client/fixtures/memory-store.ts';
import { messageDraftStore } from './use-message-form.ts';

const ada = 1 as MemberId;
const form = { toStaff: false, toAddress: 'bea@members.example', subject: 'Dues', text: 'Will you?' };
const anyone = { is: 'new', to: null } as const;
const toBea = { is: 'new', to: 2 as MemberId } as const;
const reply = { is: 'reply', id: 17 as MessageId } as const;

test('each message being written has its own draft', () => {
  const store = memoryStore();
  const draftOf = (writing: typeof anyone | typeof toBea | typeof reply) =>
    messageDraftStore({ memberId: ada, writing }, store);
  draftOf(reply).write(form);
  expect(draftOf(reply).read()).toEqual(form);
  expect(draftOf(anyone).read()).toBeUndefined();
  expect(draftOf(toBea).read()).toBeUndefined();
  expect(messageDraftStore({ memberId: 2 as MemberId, writing: reply }, store).read()).toBeUndefined();
});

test.each(['null', '{"savedAt":"2999-01-01","subject":"x","text":""}'])(
  'ignores an invalid draft: %s',
  (text) => {
    const store = memoryStore();
    store.write('draft:message:1:new:', text);
    expect(messageDraftStore({ memberId: ada, writing: anyone }, store).read()).toBeUndefined();
  },
);
