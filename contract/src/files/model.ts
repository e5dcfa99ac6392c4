/** Files of products: what they are, and how far each has come on its way to one. */
import type { FileId, ProductId } from '../core/ids.ts';

/** One stored picture; `stem` is its file name without size and ending. */
export interface Picture {
  kind: 'picture';
  id: FileId;
  stem: string;
  /** Pixels of the largest stored size. */
  width: number;
  height: number;
  alt: string;
}

/** One stored file that is no picture: offered as a download, never shown (rules/files 5). */
export interface Attachment {
  kind: 'attachment';
  id: FileId;
  /** Stored file name. */
  file: string;
  /** As its owner calls it. */
  name: string;
  /** By its content, such as `application/pdf`. */
  mediaType: string;
  bytes: number;
}

export type StoredFile = Picture | Attachment;

/** The same before its row has given it an id. */
export type Unnumbered<Stored extends StoredFile = StoredFile> = Stored extends StoredFile
  ? Omit<Stored, 'id'>
  : never;

/**
 * One file, by how far it has come:
 *
 * - `linked`: a picture elsewhere; the server fetches it.
 * - `sent`: its bytes travel in a body, and nothing is known of it but its name. The server reads them from the disk.
 * - `waiting`: stored in the folder of the product it is for, which does not show it yet.
 * - `attached`: part of that product.
 *
 * What lies between is seen on one side alone: a form has files that are `queued`, `sending` or `failed`, and the
 * server has a file `prepared` before it is stored.
 */
export type ProductFile =
  | { state: 'linked'; url: string }
  | { state: 'sent'; name: string; content: Blob }
  | { state: 'waiting'; productId: ProductId; stored: StoredFile }
  | { state: 'attached'; productId: ProductId; stored: StoredFile };

/** A file in one of these states: `FileIn<'waiting' | 'attached'>`. */
export type FileIn<State extends ProductFile['state']> = Extract<ProductFile, { state: State }>;

/** What a post says about its files. */
export interface Arrangement {
  /** Files that come along with it; a form sends them ahead with `uploadFile`. */
  incoming: FileIn<'sent' | 'linked'>[];
  /** Waiting and attached files in the order to show; attached ones that are not named come after them. */
  order: { id: FileId; alt: string }[];
  /** A picture by its id or its stored name, or one that comes along by its name or address; null: none is chosen. */
  primary: { id: FileId } | { name: string } | null;
}

/** A file that is sent ahead of what it is for. */
export interface UploadFile {
  /** The product it is for, as an earlier upload said or as it is edited; null for a new one. */
  productId: ProductId | null;
  file: FileIn<'sent' | 'linked'>;
}

/** A file that is to go. */
export interface FileRemoval {
  id: FileId;
  /**
   * The picture that is primary when this one is not any more; null: the first of the rest. Undefined: the primary one
   * stays, and so does this file if it is the one.
   */
  nextPrimary: FileId | null | undefined;
}

/** A file of a product as the staff are shown it, also when nobody else can have it any more. */
export interface ShownFile {
  stored: StoredFile;
  /** A small copy of a picture as a data: address; '' for a download. */
  thumbnail: string;
}

/** What a page elsewhere offers for a product (rules/posting 18). */
export interface LinkedPage {
  title: string;
  pictureUrls: string[];
}

/** Pictures and attachments of one product together. */
export const filesLimit = 12;
/** Characters. */
export const altLimit = 300;
export const fileNameLimit = 200;

/** rules/files 1: bytes of one file, at most. */
export const uploadLimit = 1_000_000;

/** rules/files 17: pixels of a picture, at most. A file of a few bytes can claim to be as large as a town. */
export const picturePixelLimit = 25_000_000;
/** The same of all pictures of a moving one together: the first is shown, the others are only counted. */
export const animationPixelLimit = 10 * picturePixelLimit;

/** Tells a file from the other values of a body: nothing that is read from JSON is one. */
export function isSentFile(value: unknown): value is FileIn<'sent'> {
  if (typeof value !== 'object' || value === null) return false;
  const { state, name, content } = value as Record<string, unknown>;
  return state === 'sent' && typeof name === 'string' && content instanceof Blob;
}

/** Pixels; avatars are squares. The small one is for faces of up to half as many on screen. */
export const avatarSides = { large: 256, small: 96 } as const;

/** Pixels of a logo on screen, at most; it is kept once as large and once twice as large. */
export const logoBox = { width: 240, height: 32 } as const;

/** Widths that pictures are stored in, in pixels; the largest is also kept as JPEG for old readers and shares. */
export const pictureWidths = [160, 320, 640, 1280] as const;

/** The widths stored for a picture whose largest size is `width`: none is larger than that. */
export function storedWidths(width: number): number[] {
  return [...pictureWidths.filter((candidate) => candidate < width), width];
}

/** rules/files 6: files are served below the product they belong to. */
export function productFileUrl(productId: ProductId, file: string): string {
  return `/uploads/products/${productId}/${file}`;
}

export function avatarUrl(file: string): string {
  return `/uploads/avatars/${file}`;
}

/** The name that a member has of an avatar is that of the large one. */
export function avatarFile(stem: string): string {
  return sizedFile(stem, avatarSides.large);
}

/** The same face, small. What was stored before there were two sizes has one. */
export function smallAvatarFile(file: string): string {
  return file.replace(`-${avatarSides.large}.webp`, `-${avatarSides.small}.webp`);
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
