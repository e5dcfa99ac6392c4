/** Detects animated pictures, of which the server stores only the first frame (rules/files 4). */

/** Number of bytes searched for a second frame. */
const lookedThrough = 1_000_000;

export async function isAnimated(file: Blob): Promise<boolean> {
  return movesIn(new Uint8Array(await file.slice(0, lookedThrough).arrayBuffer()));
}

/** True for an animated GIF, PNG, WebP or AVIF, by its content. Pure. */
export function movesIn(bytes: Uint8Array): boolean {
  const words = (start: number, length: number) =>
    String.fromCharCode(...bytes.subarray(start, start + length));
  if (words(0, 3) === 'GIF') return hasTwoFrames(bytes);
  if (words(1, 3) === 'PNG') return hasFrameCount(bytes, words);
  if (words(0, 4) === 'RIFF' && words(12, 4) === 'VP8X') return bitsAt(bytes, 20, 0x02);
  return words(4, 4) === 'ftyp' && /^(?:....)*avis/.test(words(8, Math.min(numberAt(bytes, 0) - 8, 256)));
}

/** A GIF is a sequence of blocks with their lengths. */
function hasTwoFrames(bytes: Uint8Array): boolean {
  let frames = 0;
  let at = 13 + paletteBytes(bytes[10]);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x2c) {
      frames += 1;
      if (frames === 2) return true;
      at += 11 + paletteBytes(bytes[at + 9]);
    } else if (block === 0x21) at += 2;
    else return false;
    // Data blocks end with an empty one.
    for (let piece = bytes[at] ?? 0; piece > 0; piece = bytes[at] ?? 0) at += piece + 1;
    at += 1;
  }
  return false;
}

function paletteBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

/** An animated PNG states its number of frames before the first pixels. */
function hasFrameCount(bytes: Uint8Array, words: (start: number, length: number) => string): boolean {
  for (let at = 8; at < bytes.length; at += numberAt(bytes, at) + 12) {
    const chunk = words(at + 4, 4);
    if (chunk === 'acTL') return numberAt(bytes, at + 8) > 1;
    if (chunk === 'IDAT') return false;
  }
  return false;
}

function bitsAt(bytes: Uint8Array, at: number, bits: number): boolean {
  return ((bytes[at] ?? 0) & bits) !== 0;
}

/** Reads four bytes, big-endian. */
function numberAt(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + 4).reduce((sum, byte) => sum * 256 + byte, 0);
}
