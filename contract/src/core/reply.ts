/** Replies that say no more than that it worked. */
import { z } from 'zod';
import { wireSuccess } from './scalars.ts';

const message = z.string().meta({ description: 'A sentence for a person.' });

/** `{ response: 'success', message }`; the domain value is the sentence. */
export const sentenceReply = {
  schema: z.object({ response: wireSuccess, message }),
  toWire: (sentence: string) => ({ response: 'success' as const, message: sentence }),
  fromWire: (wire: { message: string }) => wire.message,
};
