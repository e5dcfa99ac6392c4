import type { FileId, ProductId } from '../core/ids.ts';

/** One stored picture; `stem` is its file name without size and ending. */
export interface Picture {
  id: FileId;
  stem: string;
  /** Pixels of the largest stored size. */
  width: number;
  height: number;
  alt: string;
}

/** One stored file that is no picture: offered as a download, never shown (decisions 4.9). */
export interface Attachment {
  id: FileId;
  /** Stored file name. */
  file: string;
  /** As its owner calls it. */
  name: string;
  /** By its content, such as `application/pdf`. */
  mediaType: string;
  bytes: number;
}

/** A file that was sent ahead of the product it is for. */
export type Upload = ({ kind: 'picture' } & Picture) | ({ kind: 'attachment' } & Attachment);

/** A file on its way in. */
export interface SentFile {
  name: string;
  content: Uint8Array<ArrayBuffer>;
}

/** Pictures and attachments of one product together. */
export const filesLimit = 12;
/** Characters. */
export const altLimit = 300;
export const fileNameLimit = 200;

/** specification 9 and decisions 8: bytes of one file, at most. */
export const uploadLimit = 1_000_000;

/** Pixels; avatars are squares. */
export const avatarSide = 256;

/** Widths that pictures are stored in, in pixels; the largest is also kept as JPEG for old readers and shares. */
export const pictureWidths = [160, 320, 640, 1280] as const;

/** The widths stored for a picture whose largest size is `width`: none is larger than that. */
export function storedWidths(width: number): number[] {
  return [...pictureWidths.filter((candidate) => candidate < width), width];
}

/** decisions 4.9: files are served below the product they belong to. */
export function productFileUrl(productId: ProductId, file: string): string {
  return `/uploads/products/${productId}/${file}`;
}

export function avatarUrl(file: string): string {
  return `/uploads/avatars/${file}`;
}

/** The JPEG that every reader understands. */
export function fallbackFile(stem: string): string {
  return `${stem}.jpg`;
}

export function sizedFile(stem: string, width: number): string {
  return `${stem}-${width}.webp`;
}

/** Value of a `srcset` attribute with every stored size. */
export function pictureSrcSet(productId: ProductId, { stem, width }: Picture): string {
  return storedWidths(width)
    .map((stored) => `${productFileUrl(productId, sizedFile(stem, stored))} ${stored}w`)
    .join(', ');
}
