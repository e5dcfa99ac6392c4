/** Files in a body and the shape of stored ones, for senders; readers do not load this module. */
import { z } from 'zod';
import { codec } from '../core/codec.ts';
import { type FileIn, isSentFile, type StoredFile } from './model.ts';
import { fileTexts } from './texts.ts';
import {
  attachmentFromWire,
  attachmentToWire,
  pictureFromWire,
  pictureToWire,
  wireAttachment,
  wireImage,
} from './wire.ts';

const wireStoredFile = z.discriminatedUnion('kind', [
  wireImage.extend({ kind: z.literal('picture') }),
  wireAttachment.extend({ kind: z.literal('attachment') }),
]);

export const storedFile = codec(wireStoredFile, {
  toWire: (stored: StoredFile) =>
    stored.kind === 'picture'
      ? { kind: 'picture' as const, ...pictureToWire(stored, false) }
      : { kind: 'attachment' as const, ...attachmentToWire(stored) },
  fromWire: (wire) => (wire.kind === 'picture' ? pictureFromWire(wire) : attachmentFromWire(wire)),
});

/** Files of a multipart body, the only kind that carries any. */
export function wireFiles({ max }: { max: number }) {
  return z
    .union([z.array(z.custom<FileIn<'sent'>>(isSentFile)), z.literal(''), z.null()], {
      error: fileTexts.notAFile,
    })
    .optional()
    .transform((files) => (typeof files === 'object' && files !== null ? files : []))
    .pipe(z.array(z.custom<FileIn<'sent'>>()).max(max, fileTexts.tooMany(max)))
    .meta({ description: 'Files, in a multipart body.' });
}
