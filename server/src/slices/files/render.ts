/** Uploaded pictures, made anew from their pixels. Runs in the worker process: libraries that read files of strangers may break. */
import sharp, { type Sharp } from 'sharp';
import { avatarSides, picturePixelLimit, pictureWidths, storedWidths } from '#contract/files/model.ts';
import { pictureFormat } from './format.ts';

// Pictures are met once each, so that nothing is worth keeping.
sharp.cache(false);

/** Pixels; taller pictures are made smaller than the widest size. */
const heightLimit = 2 * Math.max(...pictureWidths);
/** Pixels. */
const previewSide = 240;
const webp = { quality: 80, effort: 3 } as const;
const jpeg = { quality: 82, progressive: true } as const;

export interface RenderedPicture {
  /** Pixels of the largest size. */
  width: number;
  height: number;
  /** A JPEG of the largest size. */
  fallback: Buffer;
  /** WebP. */
  sizes: { width: number; content: Buffer }[];
}

/** Every size of a product's picture; undefined when the content is not a whole picture. */
export async function renderPicture(content: Buffer): Promise<RenderedPicture | undefined> {
  const picture = await pixelsOf(content, (upload) =>
    upload.resize({
      width: Math.max(...pictureWidths),
      height: heightLimit,
      fit: 'inside',
      withoutEnlargement: true,
    }),
  );
  if (picture === undefined) return undefined;
  const { width, height, read } = picture;
  const sizes: RenderedPicture['sizes'] = [];
  for (const size of storedWidths(width)) {
    sizes.push({ width: size, content: await read().resize({ width: size }).webp(webp).toBuffer() });
  }
  const fallback = await read().flatten({ background: '#ffffff' }).jpeg(jpeg).toBuffer();
  return { width, height, fallback, sizes };
}

export interface RenderedAvatar {
  /** WebP. */
  large: Buffer;
  small: Buffer;
}

/** A square from the middle in both sizes; undefined when the content is not a whole picture. */
export async function renderAvatar(content: Buffer): Promise<RenderedAvatar | undefined> {
  const { large, small } = avatarSides;
  const avatar = await pixelsOf(content, (upload) => upload.resize(large, large, { fit: 'cover' }));
  if (avatar === undefined) return undefined;
  return {
    large: await avatar.read().webp(webp).toBuffer(),
    small: await avatar.read().resize(small, small).webp(webp).toBuffer(),
  };
}

/** At most 240 pixels wide and high, as WebP; undefined when the content is not a whole picture. */
export async function renderPreview(content: Buffer): Promise<Buffer | undefined> {
  const size = { width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true } as const;
  const preview = await pixelsOf(content, (upload) => upload.resize(size));
  return preview?.read().webp(webp).toBuffer();
}

interface Pixels {
  width: number;
  height: number;
  read(): Sharp;
}

/** The picture upright, in screen colours, without metadata, framed by `frame`; read from the file once. */
async function pixelsOf(content: Buffer, frame: (upload: Sharp) => Sharp): Promise<Pixels | undefined> {
  const upload = sharp(content, { limitInputPixels: picturePixelLimit, failOn: 'error' });
  try {
    // Two readings of one file: then it is not what it says.
    if ((await upload.metadata()).format !== pictureFormat(content)) return undefined;
    const { data, info } = await frame(upload.autoOrient())
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { width, height, read: () => sharp(data, { raw: { width, height, channels } }) };
  } catch {
    return undefined;
  }
}
