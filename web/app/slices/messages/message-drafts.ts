import type { MemberId } from '#contract/core/ids.ts';
import type { SendMessage } from '#contract/messages/model.ts';
import { createDraftStore, type DraftStore } from '../../client/draft-store.ts';
import type { TextStore } from '../../client/storage.ts';
import type { Writing } from './messages-view.ts';

/** What is entered; whom it goes to besides, the address of the page says. */
export type MessageForm = Pick<SendMessage, 'toStaff' | 'toAddress' | 'subject' | 'text'>;

interface DraftOwner {
  memberId: MemberId;
  writing: Writing;
}

/** Where an unsent message is kept: a new one, one to somebody, or an answer. */
export function messageDraftStore(
  { memberId, writing }: DraftOwner,
  store: TextStore,
  now: () => Date = () => new Date(),
): DraftStore<MessageForm> {
  const about = writing.is === 'reply' ? `reply:${writing.id}` : `new:${writing.to ?? ''}`;
  return createDraftStore({
    key: `draft:message:${memberId}:${about}`,
    store,
    now,
    pack: ({ toStaff, toAddress, subject, text }) => ({ toStaff, toAddress, subject, text }),
    unpack: ({ toStaff, toAddress, subject, text }) =>
      typeof toAddress === 'string' && typeof subject === 'string' && typeof text === 'string'
        ? { toStaff: toStaff === true, toAddress, subject, text }
        : undefined,
  });
}
