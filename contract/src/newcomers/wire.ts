/** Shapes of what waits for a moderator. */
import { z } from 'zod';
import { authorCodec } from '../accounts/wire.ts';
import {
  described,
  type Fields,
  idCodec,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  text,
} from '../core/codec.ts';
import { sentence } from '../core/reply.ts';
import { storedFile } from '../files/upload-wire.ts';
import { anySubject } from '../seen/wire.ts';
import {
  type Decided,
  type HeldFile,
  type HeldPost,
  heldKinds,
  type OwnHeldPost,
  type QueuedPost,
} from './model.ts';

const heldFile = objectOf<HeldFile>({ productId: ['dealId', idCodec()], stored: ['file', storedFile] });

const heldFields: Fields<HeldPost> = {
  id: ['id', idCodec()],
  kind: ['kind', plain(z.enum(heldKinds))],
  title: ['title', described(text, 'Of a comment that of what it is to stand below.')],
  words: ['words', described(text, 'As plain text, each address of a link behind its words.')],
  files: ['files', described(listOf(heldFile), 'Those that come with it, while it waits.')],
  subject: ['of', described(nullable(anySubject), 'What a comment is to stand below; null otherwise.')],
  sentAt: ['sent_at', moment],
};

export const queuedCodec = objectOf<QueuedPost>({
  ...heldFields,
  author: ['user', authorCodec],
  joinedAt: ['created_at', described(moment, 'When the author registered.')],
});

export const ownHeldCodec = objectOf<OwnHeldPost>({
  ...heldFields,
  state: ['state', plain(z.enum(['waiting', 'refused']))],
  reason: ['reason', described(text, 'Why it was refused; empty while it waits.')],
});

export const decidedCodec = objectOf<Decided>({
  id: ['id', idCodec()],
  isDone: ['done', described(replyBoolean, '0 where it is as it was.')],
  message: ['message', sentence],
});
