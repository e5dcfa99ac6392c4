/** Legacy shapes of threads, named forums on the wire (specification 3). */
import { z } from 'zod';
import { authorFromWire, authorToWire, wireAuthor } from '../accounts/wire.ts';
import { escapeHtml } from '../core/html.ts';
import { replyId, type ThreadId } from '../core/ids.ts';
import { wireMoment } from '../core/scalars.ts';
import type { ThreadCard, ThreadDetail, ThreadForm } from './model.ts';

export const wireThread = z.object({
  id: replyId,
  for_title: z.string(),
  for_descr: z.string().meta({ description: 'HTML; in lists the opening only.' }),
  for_summary: z.string().meta({ description: 'The opening as plain text.' }),
  for_created_at: wireMoment,
  for_active_at: wireMoment.meta({ description: 'When it was written or last commented on.' }),
  for_count_like: z.number().int(),
  for_count_dislike: z.number().int(),
  for_count_comments: z.number().int(),
  user_id: replyId,
  user: wireAuthor,
});

export const wireThreadDetail = wireThread.extend({
  for_edited_at: wireMoment.nullable(),
});

export function threadToWire(thread: ThreadCard): z.input<typeof wireThread> {
  return {
    id: thread.id,
    for_title: thread.title,
    for_descr: `<p>${escapeHtml(thread.summary)}</p>`,
    for_summary: thread.summary,
    for_created_at: thread.createdAt.toISOString(),
    for_active_at: thread.activeAt.toISOString(),
    for_count_like: thread.likes,
    for_count_dislike: thread.dislikes,
    for_count_comments: thread.commentCount,
    user_id: thread.author.id,
    user: authorToWire(thread.author),
  };
}

export function threadFromWire(wire: z.output<typeof wireThread>): ThreadCard {
  return {
    id: wire.id as ThreadId,
    title: wire.for_title,
    summary: wire.for_summary,
    likes: wire.for_count_like,
    dislikes: wire.for_count_dislike,
    commentCount: wire.for_count_comments,
    createdAt: new Date(wire.for_created_at),
    activeAt: new Date(wire.for_active_at),
    author: authorFromWire(wire.user),
  };
}

export function threadDetailToWire(thread: ThreadDetail): z.input<typeof wireThreadDetail> {
  return {
    ...threadToWire(thread),
    for_descr: thread.descriptionHtml,
    for_edited_at: thread.editedAt?.toISOString() ?? null,
  };
}

export function threadDetailFromWire(wire: z.output<typeof wireThreadDetail>): ThreadDetail {
  return {
    ...threadFromWire(wire),
    descriptionHtml: wire.for_descr,
    editedAt: wire.for_edited_at === null ? null : new Date(wire.for_edited_at),
  };
}

/** How the form's fields are named. */
export const threadFieldNames: Record<keyof ThreadForm, string> = {
  title: 'title',
  descriptionHtml: 'description',
};
