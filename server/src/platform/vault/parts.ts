/** Content in parts that fit into memory. */
import type { Readable } from 'node:stream';

export interface Part {
  bytes: number;
  pieces: Uint8Array[];
}

/** Parts of so many bytes each, but for the last one, which may have fewer and is empty where all of it is. */
export async function* partsOf(content: Readable, bytes: number): AsyncGenerator<Part> {
  let part: Part = { bytes: 0, pieces: [] };
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    for (let at = 0; at < chunk.length; ) {
      if (part.bytes === bytes) {
        yield part;
        part = { bytes: 0, pieces: [] };
      }
      const piece = chunk.subarray(at, at + bytes - part.bytes);
      part.pieces.push(piece);
      part.bytes += piece.length;
      at += piece.length;
    }
  }
  yield part;
}
