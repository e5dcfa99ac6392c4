/** Replies of calls that worked: `{ response: 'success', ... }`. */
import { z } from 'zod';
import type { Piece, WireBody } from './call.ts';
import { type Codec, described, type Fields, idCodec, objectOf, part, text } from './codec.ts';
import { type Id, maxId } from './ids.ts';
import { wireSuccess } from './scalars.ts';

const response = 'success' as const;

/** `{ response: 'success', ... }`, the fields of the table after it. */
export function replyOf<Output extends object>(fields: Fields<Output>) {
  const { shape, toWire, toPieces, fromWire } = objectOf(fields);
  return {
    schema: z.object({ response: wireSuccess, ...shape }),
    toWire: (output: Output) => ({ response, ...toWire(output) }),
    ...(toPieces && { toPieces: (output: Output) => piecesOfReply(toPieces(output)) }),
    fromWire: (wire: WireBody) => fromWire(wire),
  };
}

/** The first piece of an object is its brace. */
function piecesOfReply([_brace, ...fields]: Piece[]): Piece[] {
  return [`{"response":"${response}",`, ...fields];
}

/** `{ response: 'success', [name]: ... }`; the domain value is what that field holds. */
export function replyIn<Output>(name: string, { schema, toWire, fromWire }: Codec<Output>) {
  return {
    schema: z.object({ response: wireSuccess, [name]: schema }),
    toWire: (output: Output) => ({ response, [name]: toWire(output) }),
    fromWire: (wire: WireBody) => fromWire(wire[name]),
  };
}

export const sentence = described(text, 'A sentence for a person.');

/** `{ response: 'success', message }`; the domain value is the sentence. */
export const sentenceReply = replyIn('message', sentence);

/** What was posted or edited, and the sentence. */
export interface Posted<PostedId extends Id<string>> {
  id: PostedId;
  message: string;
}

/** `{ response: 'success', id, message }`. */
export function postedReply<PostedId extends Id<string>>() {
  return replyOf<Posted<PostedId>>({ id: ['id', idCodec<PostedId>()], message: ['message', text] });
}

/** What was posted, or is kept until a moderator has looked at it: then it has no id yet (rules/newcomers 4). */
export interface PostOutcome<PostedId extends Id<string>> {
  id: PostedId | null;
  message: string;
}

/** What tells the two apart on the wire, beside the sentence. */
export const outcomeShape = {
  id: z.number().int().min(0).max(maxId).meta({ description: '0 while it waits for a moderator.' }),
  waiting: z.literal(1).optional().meta({ description: '1 while it waits, absent otherwise.' }),
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
