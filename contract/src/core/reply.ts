/** Replies of calls that worked: `{ response: 'success', ... }`. */
import { z } from 'zod';
import type { WireBody } from './call.ts';
import { type Codec, described, type Fields, idCodec, objectOf, text } from './codec.ts';
import type { Id } from './ids.ts';
import { wireSuccess } from './scalars.ts';

const response = 'success' as const;

/** `{ response: 'success', ... }`, the fields of the table after it. */
export function replyOf<Output extends object>(fields: Fields<Output>) {
  const { shape, fromWire, ...way } = objectOf(fields);
  return {
    schema: z.object({ response: wireSuccess, ...shape }),
    toWire: (output: Output) => ({ response, ...way.toWire(output) }),
    fromWire: (wire: WireBody) => fromWire(wire),
  };
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
