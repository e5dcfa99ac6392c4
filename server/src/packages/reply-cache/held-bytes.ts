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

/** Where pieces are put together before it is known how long they are: enough for nearly every page at three bytes a letter. */
const workshop = Buffer.allocUnsafeSlow(3 * 128 * 1024);

/**
 * All pieces in UTF-8, one after the other, in bytes of their own: small buffers are parts of larger ones otherwise, which are
 * kept with them. A text is gone through once: to ask for its length beforehand costs as much as to write it.
 */
export function ownBytes(pieces: readonly (string | Uint8Array)[]): Buffer {
  const atMost = pieces.reduce((sum, piece) => sum + piece.length * (typeof piece === 'string' ? 3 : 1), 0);
  const store = atMost > workshop.length ? Buffer.allocUnsafeSlow(atMost) : workshop;
  let end = 0;
  for (const piece of pieces) end += put(store, piece, end);
  const bytes = Buffer.allocUnsafeSlow(end);
  store.copy(bytes, 0, 0, end);
  return bytes;
}

/** How many bytes it takes. */
function put(store: Buffer, piece: string | Uint8Array, at: number): number {
  if (typeof piece === 'string') return store.write(piece, at);
  store.set(piece, at);
  return piece.length;
}
