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

const encoder = new TextEncoder();

/** Where texts become bytes before it is known how many: nearly every page has room here at three bytes a letter. */
const desk = new Uint8Array(3 * 128 * 1024);

/**
 * Bytes of their own: small buffers are parts of larger ones otherwise, which are kept with them. The pieces are
 * written one after the other, and read once: counting their bytes first takes as long as writing them.
 */
export function ownBytes(pieces: readonly string[]): Buffer {
  const most = 3 * pieces.reduce((sum, { length }) => sum + length, 0);
  const room = most <= desk.length ? desk : new Uint8Array(most);
  let length = 0;
  for (const piece of pieces) length += encoder.encodeInto(piece, room.subarray(length)).written;
  const bytes = Buffer.allocUnsafeSlow(length);
  bytes.set(room.subarray(0, length));
  return bytes;
}
