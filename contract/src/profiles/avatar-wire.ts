/** A picture in a body: a file, or a data URL as text. */
import { z } from 'zod';
import { codec, requestOf } from '../core/codec.ts';
import { readDataUrl } from '../files/data-url.ts';
import { type FileIn, isSentFile } from '../files/model.ts';
import { fileTexts } from '../files/texts.ts';
import { profileTexts } from './texts.ts';

type Sent = FileIn<'sent'>;

/** Browsers send an empty file if none was chosen. */
const one = z.union([z.custom<Sent>(isSentFile), z.string(), z.null()], { error: fileTexts.notAFile });

const wirePicture = z
  .union([one, z.array(one)], { error: fileTexts.notAFile })
  .optional()
  .transform((sent, ctx): Sent => {
    const given = [sent].flat().filter((value) => value !== undefined && value !== null && value !== '');
    const [first] = given;
    const picture = typeof first === 'string' ? fromDataUrl(first) : first;
    if (given.length === 1 && picture) return picture;
    ctx.addIssue({ code: 'custom', message: problemOf(given.length) });
    return z.NEVER;
  });

function fromDataUrl(text: string): Sent | undefined {
  const content = readDataUrl(text);
  return content && { state: 'sent', name: 'avatar', content: new Blob([content]) };
}

function problemOf(count: number): string {
  if (count === 0) return fileTexts.required;
  return count === 1 ? fileTexts.notAPicture : profileTexts.oneAvatar;
}

const picture = codec(
  wirePicture.meta({ description: 'One image: a file of a multipart body, or a data URL.' }),
  {
    toWire: (sent: Sent) => [sent],
    fromWire: (sent) => sent,
  },
);

export const avatarRequest = requestOf<{ picture: Sent }>({ picture: ['file', picture] });
