/** The calls about messages. All are private to a member, so no shared cache stores them. */
import { sentEmail } from '../accounts/fields.ts';
import { defineCall } from '../core/call.ts';
import {
  booleanCodec,
  codec,
  integer,
  listOf,
  plain,
  requestOf,
  text,
  withDescription,
} from '../core/codec.ts';
import { type MemberId, type MessageId, maxId, optionalWireId, wireIds } from '../core/ids.ts';
import {
  idRequest,
  noRequest,
  postedReply,
  replyIn,
  replyOf,
  searchField,
  sentenceReply,
} from '../core/request.ts';
import { wireBoolean, wireInt, wireText } from '../core/scalars.ts';
import { decisionTexts } from '../decisions/texts.ts';
import {
  type ListMessages,
  type MessageList,
  messageLimit,
  messagePageSize,
  messageSearchLimit,
  type OpenedMessage,
  type SendMessage,
  type Unread,
} from './model.ts';
import { messageCodec, openedFields } from './wire.ts';

const searchText = codec(wireText({ max: messageSearchLimit }), {
  toWire: (words: string) => (words === '' ? undefined : words),
  fromWire: (words) => words,
});

const listRequest = requestOf<ListMessages>({
  page: ['page', plain(wireInt({ min: 1, max: maxId, fallback: 1 }))],
  limit: ['limit', plain(wireInt({ ...messageLimit, fallback: messagePageSize }))],
  text: ['searchText', searchText],
});

const listReply = replyOf<MessageList>({
  messages: ['data', listOf(messageCodec)],
  total: [
    'totalCount',
    withDescription(integer, 'Of all: 1,001 means more than 1,000, and of a search 251 more than 250.'),
  ],
});

export const listInbox = defineCall('getMessages', {
  path: '/api/getMessages',
  auth: 'member',
  summary: 'A page of received messages, newest first; `searchText` finds words and names.',
  request: listRequest,
  reply: listReply,
});

export const listSent = defineCall('sentMessages', {
  path: '/api/sentMessages',
  auth: 'member',
  summary: 'A page of sent messages, likewise.',
  request: listRequest,
  reply: listReply,
});

export const openMessage = defineCall('messageDetails', {
  path: '/api/messageDetails',
  auth: 'member',
  extension: true,
  summary: 'One of the member’s messages. It stays unread.',
  request: idRequest<MessageId>(),
  reply: replyOf<OpenedMessage>(openedFields),
});

const optionalId = <Named extends MemberId | MessageId>(description: string) =>
  codec(optionalWireId<Named>().meta({ description }), {
    toWire: (id: Named | null) => id ?? undefined,
    fromWire: (id) => id,
  });

export const sendMessage = defineCall('sendMessage', {
  path: '/api/sendMessage',
  auth: 'member',
  body: 'longText',
  takesIdempotencyKey: true,
  summary:
    'Sends a message: to the moderators, an address, a member, or whoever sent the one it answers, the first that is named. The reply is the same whether anybody gets it.',
  request: requestOf<SendMessage>(
    {
      toStaff: [
        'toAdmin',
        withDescription(booleanCodec(wireBoolean()), '1 sends it to every active member of the staff.'),
      ],
      toAddress: ['toAddress', plain(sentEmail(1_000))],
      toMemberId: ['toUserId', optionalId<MemberId>('Extension: a member, whose address stays private.')],
      parentId: ['parent_id', optionalId<MessageId>('The message it answers, of those that one has.')],
      subject: ['subject', plain(wireText({ max: 10_000 }))],
      text: ['message', plain(wireText({ max: 1_000_000, trim: false }))],
    },
    { userId: 'who sends is who is signed in.' },
  ),
  reply: postedReply<MessageId>(),
});

export const readMessage = defineCall('updateMessageStatus', {
  path: '/api/updateMessageStatus',
  auth: 'member',
  summary: 'Marks a received message as read.',
  request: idRequest<MessageId>(),
  reply: sentenceReply,
});

export const suggestAddresses = defineCall('emailList', {
  path: '/api/emailList',
  auth: 'member',
  summary:
    'Addresses that one has exchanged messages with; `searchtxt` of more than 3 characters finds up to 10 active members, too, by how their name or address begins.',
  request: requestOf<{ text: string }>({ text: searchField(messageSearchLimit) }),
  reply: replyIn('data', listOf(text)),
});

export const deleteMessages = defineCall('deleteMessages', {
  path: '/api/deleteMessages',
  auth: 'member',
  summary: 'Deletes messages for the member only. Unknown ids are ignored.',
  request: requestOf<{ ids: MessageId[] }>({
    ids: ['id', plain(wireIds<MessageId>({ max: messageLimit.max, none: decisionTexts.noneChosen }))],
  }),
  reply: sentenceReply,
});

export const countUnread = defineCall('unread', {
  method: 'GET',
  path: '/api/unread',
  auth: 'member',
  extension: true,
  summary: 'The number of unread messages and notifications, each counted up to 100.',
  request: noRequest,
  reply: replyOf<Unread>({ messages: ['messages', integer], notices: ['notices', integer] }),
});
