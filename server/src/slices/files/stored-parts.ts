/** The storage folder of a product: file names, storing and deleting. */
import { randomBytes } from 'node:crypto';
import type { ProductId } from '#contract/core/ids.ts';
import {
  fallbackFile,
  type StoredFile,
  sizedFile,
  storedWidths,
  type WithoutId,
} from '#contract/files/model.ts';
import type { BlobStore } from '../../packages/blob-store/index.ts';

/** A file that is ready to be stored: the data for its row, and the contents for the folder. */
export interface PreparedFile<Stored extends StoredFile = StoredFile> {
  state: 'prepared';
  stored: WithoutId<Stored>;
  parts: { file: string; content: Buffer }[];
}

/** A name that is hard to guess, so that a removed file's address says nothing about the next one's. */
export function newStem(): string {
  return randomBytes(12).toString('base64url');
}

/** Returns the names of all stored parts of a file. */
export function partsOf(stored: WithoutId): string[] {
  if (stored.kind === 'attachment') return [stored.file];
  const { stem, width } = stored;
  return [fallbackFile(stem), ...storedWidths(width).map((size) => sizedFile(stem, size))];
}

/** Stores all parts or none. */
export async function storeParts(
  storage: BlobStore,
  productId: ProductId,
  parts: PreparedFile['parts'],
): Promise<void> {
  try {
    for (const { file, content } of parts) await storage.put(productFileKey(productId, file), content);
  } catch (error) {
    await removeParts(
      storage,
      productId,
      parts.map(({ file }) => file),
    );
    throw error;
  }
}

/** Deletes a file. Call this after no row references it any more. */
export async function removeParts(storage: BlobStore, productId: ProductId, files: string[]): Promise<void> {
  await Promise.all(files.map((file) => storage.delete(productFileKey(productId, file))));
}

export function productFileKey(productId: ProductId, file: string): string {
  return `products/${productId}/${file}`;
}
