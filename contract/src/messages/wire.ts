/** Wire shapes of messages (rules/calls 1). */
import { z } from 'zod';
import { authorCodec, authorFields } from '../accounts/wire.ts';
import {
  codec,
  type Fields,
  idCodec,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  text,
  withDescription,
} from '../core/codec.ts';
import type { MessageId } from '../core/ids.ts';
import {
  type BlockedMember,
  type Correspondent,
  folders,
  type Message,
  type OpenedMessage,
  type ReportedMessage,
} from './model.ts';

const correspondentFields: Fields<Correspondent> = {
  name: ['userName', withDescription(text, 'Who sent it, or in Sent whom it was for.')],
  email: ['userEmail', withDescription(text, 'Empty where the address is private.')],
  member: [
    'user',
    withDescription(
      nullable(authorCodec),
      'The same member; null for the staff, and for an address as typed.',
    ),
  ],
};

const parentId = z.number().int().min(0).meta({ description: 'The message it answers, 0 for none.' });

export const messageFields: Fields<Message> = {
  id: ['id', idCodec()],
  correspondent: objectOf(correspondentFields),
  subject: ['subject', text],
  text: ['message', withDescription(text, 'Plain text.')],
  sentAt: ['date', moment],
  isRead: ['read', withDescription(replyBoolean, '1 read; always 1 in Sent.')],
  isToStaff: ['toAdmin', withDescription(replyBoolean, '1 where it was sent to the moderators.')],
  parentId: [
    'parent_id',
    codec(parentId, {
      toWire: (id: MessageId | null) => id ?? 0,
      fromWire: (wire) => (wire === 0 ? null : (wire as MessageId)),
    }),
  ],
};

export const messageCodec = objectOf(messageFields);

export const openedFields: Fields<OpenedMessage> = {
  message: ['data', messageCodec],
  folder: ['folder', plain(z.enum(folders))],
};

export const blockedCodec = objectOf<BlockedMember>({
  member: objectOf(authorFields),
  blockedAt: ['blocked_at', moment],
});

export const reportedCodec = objectOf<ReportedMessage>({
  id: ['id', withDescription(idCodec(), 'Of the report.')],
  reporter: ['reporter', withDescription(authorCodec, 'Who got the message and reported it.')],
  reason: ['reason', text],
  reportedAt: ['reported_at', moment],
  sender: ['user', withDescription(authorCodec, 'Who sent the message.')],
  subject: ['subject', text],
  text: ['message', text],
  sentAt: ['date', moment],
});
