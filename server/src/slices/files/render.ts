/**
 * Renders uploaded pictures again from their pixels. Runs in the worker process, as libraries may crash on strangers'
 * files.
 */
import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  animationPixelLimit,
  avatarSides,
  logoBox,
  picturePixelLimit,
  pictureWidths,
  storedWidths,
} from '#contract/files/model.ts';
import { pictureFormat, withKnownBrand } from './format.ts';

// Each picture is processed only once, so a cache is useless.
sharp.cache(false);

/** Pixels; taller pictures become smaller than the widest size. */
const heightLimit = 2 * Math.max(...pictureWidths);
/** Pixels. */
const previewSide = 240;
const webp = { quality: 80, effort: 3 } as const;
const jpeg = { quality: 82, progressive: true } as const;

/** The reason that rendering fails: the picture is incomplete, or would take too much memory. */
export type RenderFailure = 'unreadable' | 'too many pixels';

export interface RenderedPicture {
  /** Pixels of the largest size. */
  width: number;
  height: number;
  /** A JPEG of the largest size. */
  fallback: Buffer;
  /** The sizes of the picture as WebP. */
  sizes: { width: number; content: Buffer }[];
}

/** Renders every size of a product's picture from its pixels. */
export async function renderPicture(content: Buffer): Promise<RenderedPicture | RenderFailure> {
  const picture = await pixelsOf(content, (upload) =>
    upload.resize({
      width: Math.max(...pictureWidths),
      height: heightLimit,
      fit: 'inside',
      withoutEnlargement: true,
    }),
  );
  if (isUnfit(picture)) return picture;
  const { width, height, read } = picture;
  const sizes: RenderedPicture['sizes'] = [];
  for (const size of storedWidths(width)) {
    sizes.push({ width: size, content: await read().resize({ width: size }).webp(webp).toBuffer() });
  }
  return { width, height, fallback: await fallbackOf(picture), sizes };
}

/** Renders only the JPEG of a picture whose other sizes were rendered before. */
export async function renderFallback(
  content: Buffer,
): Promise<Omit<RenderedPicture, 'sizes'> | RenderFailure> {
  const picture = await pixelsOf(content, (upload) => upload);
  if (isUnfit(picture)) return picture;
  const { width, height } = picture;
  return { width, height, fallback: await fallbackOf(picture) };
}

function fallbackOf({ read }: Pixels): Promise<Buffer> {
  return read().flatten({ background: '#ffffff' }).jpeg(jpeg).toBuffer();
}

export interface RenderedAvatar {
  /** Both sizes as WebP. */
  large: Buffer;
  small: Buffer;
}

/** Crops the central square in both sizes. */
export async function renderAvatar(content: Buffer): Promise<RenderedAvatar | RenderFailure> {
  const { large, small } = avatarSides;
  const avatar = await pixelsOf(content, (upload) => upload.resize(large, large, { fit: 'cover' }));
  if (isUnfit(avatar)) return avatar;
  return {
    large: await avatar.read().webp(webp).toBuffer(),
    small: await avatar.read().resize(small, small).webp(webp).toBuffer(),
  };
}

export interface RenderedLogo extends RenderedAvatar {
  /** The size of the smaller picture in pixels. */
  width: number;
  height: number;
}

/**
 * Renders the logo as large as the header allows, at twice the resolution for high-resolution screens. Transparency
 * stays.
 */
export async function renderLogo(content: Buffer): Promise<RenderedLogo | RenderFailure> {
  const box = { width: 2 * logoBox.width, height: 2 * logoBox.height, fit: 'inside' } as const;
  const logo = await pixelsOf(content, (upload) => upload.resize(box));
  if (isUnfit(logo)) return logo;
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round(side / 2)));
  const size = { width: width ?? 1, height: height ?? 1 };
  return {
    ...size,
    large: await logo.read().webp(webp).toBuffer(),
    small: await logo
      .read()
      .resize({ ...size, fit: 'fill' })
      .webp(webp)
      .toBuffer(),
  };
}

/** At most 240 pixels wide and high, as WebP. */
export async function renderPreview(content: Buffer): Promise<Buffer | RenderFailure> {
  const size = { width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true } as const;
  const preview = await pixelsOf(content, (upload) => upload.resize(size));
  return isUnfit(preview) ? preview : preview.read().webp(webp).toBuffer();
}

interface Pixels {
  width: number;
  height: number;
  read(): Sharp;
}

/** Decodes the picture upright, in screen colours and without metadata, framed by `frame`; reads the file once. */
async function pixelsOf(content: Buffer, frame: (upload: Sharp) => Sharp): Promise<Pixels | RenderFailure> {
  // Sharp's own limit would prevent reading the size. A truncated file is shown as far as it goes, as in browsers.
  const upload = sharp(withKnownBrand(content), { limitInputPixels: false, failOn: 'none' });
  try {
    const unfit = unfitBySize(await upload.metadata(), content);
    if (unfit !== undefined) return unfit;
    const { data, info } = await frame(upload.autoOrient())
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { width, height, read: () => sharp(data, { raw: { width, height, channels } }) };
  } catch {
    return 'unreadable';
  }
}

/** Decides by the file header, before any pixels are read. */
function unfitBySize(
  { format, width, height, pages = 1 }: Metadata,
  content: Buffer,
): RenderFailure | undefined {
  // The two detections differ, so the file is not what it claims.
  if (format !== pictureFormat(content)) return 'unreadable';
  const pixels = width * height;
  const isTooLarge = pixels > picturePixelLimit || pixels * pages > animationPixelLimit;
  return isTooLarge ? 'too many pixels' : undefined;
}

function isUnfit(rendered: Pixels | RenderFailure): rendered is RenderFailure {
  return typeof rendered === 'string';
}
