/** Replies of calls that post: what they brought may have to wait for a moderator. */
import { z } from 'zod';
import { part, text } from './codec.ts';
import { type Id, maxId } from './ids.ts';
import { replyOf } from './reply.ts';

/** What was posted, or is kept until a moderator has looked at it: then it has no id yet (rules/newcomers 4). */
export interface PostOutcome<PostedId extends Id<string>> {
  id: PostedId | null;
  message: string;
}

/** What tells the two apart on the wire, beside the sentence. */
export const outcomeShape = {
  id: z.number().int().min(0).max(maxId).meta({ description: '0 while it is pending review.' }),
  waiting: z.literal(1).optional().meta({ description: '1 while it is pending, absent otherwise.' }),
};

export function outcomeToWire(id: number | null): { id: number; waiting?: 1 } {
  return id === null ? { id: 0, waiting: 1 } : { id };
}

export function outcomeFromWire<PostedId extends Id<string>>({ id }: { id: number }): PostedId | null {
  return id === 0 ? null : (id as PostedId);
}

/** `{ response: 'success', id, message }`, or `{ response: 'success', id: 0, waiting: 1, message }`. */
export function outcomeReply<PostedId extends Id<string>>() {
  return replyOf<PostOutcome<PostedId>>({
    id: part(outcomeShape, { toWire: outcomeToWire, fromWire: (wire) => outcomeFromWire<PostedId>(wire) }),
    message: ['message', text],
  });
}
