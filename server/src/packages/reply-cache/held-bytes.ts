/**
 * What things take in memory beside what is in them, in bytes, as measured by held-memory.test.ts. What is counted
 * must be what is held: a bound on anything less is none.
 */

/** A string of its own: V8 keeps one byte a letter where all of them are Latin-1, two otherwise. */
export function bytesOfText(text: string): number {
  return 24 + text.length * (/^[\0-\xff]*$/.test(text) ? 1 : 2);
}

/** The key of an entry, and its place among the others. */
export function bytesPerEntry(key: string): number {
  return bytesOfText(key) + 96;
}

/** A buffer, beside what it holds. */
export const bytesPerBuffer = 200;

/**
 * A text that holds nothing else. One that was put together or cut out of another keeps its parts, or the whole of the
 * other, which may be a request.
 */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}

/** Bytes of their own: small buffers are parts of larger ones otherwise, which are kept with them. */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
