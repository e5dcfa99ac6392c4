/** Writes comments: one call each for products and for threads. */
import { defineCall } from '../core/call.ts';
import { booleanCodec, codec, plain, requestOf, withDescription } from '../core/codec.ts';
import { loadedVersion } from '../core/edit-codecs.ts';
import { type CommentId, optionalWireId, perKind, wireId } from '../core/ids.ts';
import { outcomeReply, sentenceReply, subjectCodecs } from '../core/request.ts';
import { wireBoolean, wireText } from '../core/scalars.ts';
import { activityTopics } from '../core/topics.ts';
import { reasonField } from '../posts/reason.ts';
import type { DeleteComment, EditComment, PostComment } from './model.ts';

const names = {
  product: {
    where: 'on a product',
    subject: 'dealId',
    post: 'addDealComments',
    edit: 'editComment',
    delete: 'deleteComment',
  },
  thread: {
    where: 'in a thread',
    subject: 'huddleId',
    post: 'addForumComments',
    edit: 'editForumComment',
    delete: 'deleteForumComment',
  },
} as const;

const commentId = plain(wireId<CommentId>());

/** `commentProblem` is the rule; the schema only rejects what could never be valid. */
const html = plain(wireText({ max: 1_000_000, trim: false }));

const replyTo = codec(optionalWireId<CommentId>(), {
  toWire: (id: CommentId | null) => id ?? 0,
  fromWire: (id) => id,
});

const forces = withDescription(
  booleanCodec(wireBoolean()),
  '1 deletes it as staff also while somebody else has claimed it.',
);

export const postComment = perKind((kind) => {
  const { post: name, where, subject } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    body: 'longText',
    takesIdempotencyKey: true,
    summary: `Comments ${where}; \`parentPostId\` names the comment that is replied to.`,
    request: requestOf<PostComment>({
      subject: [subject, subjectCodecs[kind]],
      replyTo: ['parentPostId', replyTo],
      html: ['comment', html],
    }),
    reply: outcomeReply<CommentId>(),
    changes: ({ subject: on }, { id }) => (id === null ? [] : activityTopics(on)),
  });
});

export const editComment = perKind((kind) => {
  const { edit: name, where } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    body: 'longText',
    extension: true,
    summary: `Edits one’s own comment ${where}, within 15 minutes; 409 with what it says now when \`version\` is given and old.`,
    request: requestOf<EditComment>({
      id: ['id', commentId],
      html: ['comment', html],
      version: ['version', loadedVersion],
    }),
    reply: sentenceReply,
  });
});

export const deleteComment = perKind((kind) => {
  const { delete: name, where } = names[kind];
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'member',
    extension: true,
    summary: `Deletes a comment ${where}: one’s own, or as staff; 409 with what it says now when the staff give an old \`version\`, or while somebody else looks at it.`,
    request: requestOf<DeleteComment>({
      id: ['id', commentId],
      reason: reasonField,
      version: ['version', loadedVersion],
      forces: ['force', forces],
    }),
    reply: sentenceReply,
  });
});
