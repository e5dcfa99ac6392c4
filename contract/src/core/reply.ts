/** Replies that say no more than that it worked. */
import { z } from 'zod';
import { type Id, replyId } from './ids.ts';
import { wireSuccess } from './scalars.ts';

const message = z.string().meta({ description: 'A sentence for a person.' });

/** `{ response: 'success', message }`; the domain value is the sentence. */
export const sentenceReply = {
  schema: z.object({ response: wireSuccess, message }),
  toWire: (sentence: string) => ({ response: 'success' as const, message: sentence }),
  fromWire: (wire: { message: string }) => wire.message,
};

/** What was posted or edited, and the sentence. */
export interface Saved<SavedId extends Id<string>> {
  id: SavedId;
  message: string;
}

/** `{ response: 'success', id, message }`. */
export function savedReply<SavedId extends Id<string>>() {
  return {
    schema: z.object({ response: wireSuccess, id: replyId, message: z.string() }),
    toWire: ({ id, message: sentence }: Saved<SavedId>) => ({
      response: 'success' as const,
      id,
      message: sentence,
    }),
    fromWire: (wire: { id: number; message: string }): Saved<SavedId> => ({
      id: wire.id as SavedId,
      message: wire.message,
    }),
  };
}
