/** Files of products, and their states during an upload. */
import type { FileId, ProductId } from '../core/ids.ts';

/** A stored picture; `stem` is its file name without size and extension. */
export interface Picture {
  kind: 'picture';
  id: FileId;
  stem: string;
  /** Width of the largest stored size in pixels. */
  width: number;
  height: number;
  alt: string;
}

/** A stored file that is no picture: a download that is never displayed (rules/files 5). */
export interface Attachment {
  kind: 'attachment';
  id: FileId;
  /** Stored file name. */
  file: string;
  /** The owner's name for it. */
  name: string;
  /** The type by content, such as `application/pdf`. */
  mediaType: string;
  bytes: number;
}

export type StoredFile = Picture | Attachment;

/** A file before its row has an id. */
export type WithoutId<Stored extends StoredFile = StoredFile> = Stored extends StoredFile
  ? Omit<Stored, 'id'>
  : never;

/**
 * A file by its state:
 *
 * - `linked`: a picture on another site, which the server fetches.
 * - `sent`: its bytes travel in a body and only its name is known. The server reads them from the disk.
 * - `waiting`: stored in the folder of its product, which does not show it yet.
 * - `attached`: part of that product.
 *
 * Forms have further states while they upload.
 */
export type ProductFile =
  | { state: 'linked'; url: string }
  | { state: 'sent'; name: string; content: Blob }
  | { state: 'waiting'; productId: ProductId; stored: StoredFile }
  | { state: 'attached'; productId: ProductId; stored: StoredFile };

/** A file in one of these states: `FileIn<'waiting' | 'attached'>`. */
export type FileIn<State extends ProductFile['state']> = Extract<ProductFile, { state: State }>;

/** The files of a post, as the form sends them. */
export interface Arrangement {
  /** Files in the same request; a form uploads them beforehand with `uploadFile`. */
  incoming: FileIn<'sent' | 'linked'>[];
  /** Waiting and attached files in display order; unnamed attached ones follow. */
  order: { id: FileId; alt: string }[];
  /** A picture by its id or stored name, or a new one by its name or address; null if none is chosen. */
  primary: { id: FileId } | { name: string } | null;
}

/** An upload before its product is saved. */
export interface UploadFile {
  /** The product, as an earlier upload or the edit names it; null for a new one. */
  productId: ProductId | null;
  file: FileIn<'sent' | 'linked'>;
}

/** A file to delete. */
export interface FileRemoval {
  id: FileId;
  /**
   * The next primary picture if this one was primary; null is the first of the rest. Undefined rejects the deletion of
   * the primary picture.
   */
  nextPrimary: FileId | null | undefined;
}

/** A product's file as staff see it, even if nobody else can. */
export interface ShownFile {
  stored: StoredFile;
  /** A small copy of a picture as a data URL; '' for a download. */
  thumbnail: string;
}

/** The limit of pictures and attachments of one product together. */
export const filesLimit = 12;
/** The maximum length of an alternative text in characters. */
export const altLimit = 300;
export const fileNameLimit = 200;

/** rules/files 1: the maximum size of a file in bytes. */
export const uploadLimit = 1_000_000;

/** rules/files 17: the maximum number of pixels. A file of a few bytes can claim a huge picture. */
export const picturePixelLimit = 25_000_000;
/** The maximum for all frames of an animation together: only the first is shown. */
export const animationPixelLimit = 10 * picturePixelLimit;

/** Tells a file from other values of a body; parsed JSON never contains one. */
export function isSentFile(value: unknown): value is FileIn<'sent'> {
  if (typeof value !== 'object' || value === null) return false;
  const { state, name, content } = value as Record<string, unknown>;
  return state === 'sent' && typeof name === 'string' && content instanceof Blob;
}

/** Pixels of the square avatars. The small one is for displays of up to half its size. */
export const avatarSides = { large: 256, small: 96 } as const;

/** Maximum pixels of a logo on screen; it is stored at this size and at twice this size. */
export const logoBox = { width: 240, height: 32 } as const;

/** Stored picture widths in pixels; the largest is also stored as JPEG for old readers and shared links. */
export const pictureWidths = [160, 320, 640, 1280] as const;

/** The stored widths of a picture whose largest size is `width`. */
export function storedWidths(width: number): number[] {
  return [...pictureWidths.filter((candidate) => candidate < width), width];
}

/** rules/files 6: files are served below their product's path. */
export function productFileUrl(productId: ProductId, file: string): string {
  return `/uploads/products/${productId}/${file}`;
}

export function avatarUrl(file: string): string {
  return `/uploads/avatars/${file}`;
}

/** The file name of an avatar is that of the large one. */
export function avatarFile(stem: string): string {
  return sizedFile(stem, avatarSides.large);
}

/** The small avatar. Uploads from before there were two sizes have one. */
export function smallAvatarFile(file: string): string {
  return file.replace(`-${avatarSides.large}.webp`, `-${avatarSides.small}.webp`);
}

/** The JPEG for old readers. */
export function fallbackFile(stem: string): string {
  return `${stem}.jpg`;
}

export function sizedFile(stem: string, width: number): string {
  return `${stem}-${width}.webp`;
}

/** The `srcset` value with every stored size. */
export function pictureSrcSet(productId: ProductId, { stem, width }: Picture): string {
  return storedWidths(width)
    .map((stored) => `${productFileUrl(productId, sizedFile(stem, stored))} ${stored}w`)
    .join(', ');
}
