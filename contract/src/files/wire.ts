/** Legacy wire shapes of shown files. */
import { z } from 'zod';
import type { FileId } from '../core/ids.ts';
import { replyId } from '../core/ids.ts';
import { type Attachment, fallbackFile, type Picture } from './model.ts';

export const wireImage = z.object({
  id: replyId,
  preview: z.string().meta({ description: 'File name, served below /uploads/products/{id}/.' }),
  primary: z.number().int().min(0).max(1),
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});

export function pictureToWire(picture: Picture, primary: boolean): z.input<typeof wireImage> {
  return {
    id: picture.id,
    preview: fallbackFile(picture.stem),
    primary: primary ? 1 : 0,
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
  };
}

export function pictureFromWire(wire: z.output<typeof wireImage>): Picture {
  return {
    kind: 'picture',
    id: wire.id as FileId,
    stem: wire.preview.replace(/\.jpg$/, ''),
    alt: wire.alt,
    width: wire.width,
    height: wire.height,
  };
}

export const wireAttachment = z.object({
  id: replyId,
  file: z.string().meta({ description: 'File name, served below /uploads/products/{id}/.' }),
  name: z.string(),
  type: z.string().meta({ description: 'A media type.' }),
  bytes: z.number().int(),
});

export function attachmentToWire(attachment: Attachment): z.input<typeof wireAttachment> {
  const { id, file, name, mediaType, bytes } = attachment;
  return { id, file, name, type: mediaType, bytes };
}

export function attachmentFromWire(wire: z.output<typeof wireAttachment>): Attachment {
  const { id, file, name, type, bytes } = wire;
  return { kind: 'attachment', id: id as FileId, file, name, mediaType: type, bytes };
}
