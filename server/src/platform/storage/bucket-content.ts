/** What a bucket is sent, and what it is told of it beforehand. */
import { createHash } from 'node:crypto';

/** What is sent, from its beginning with every try. */
export interface Content {
  bytes: number;
  sha256: string;
  type: string;
  read(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Bytes after which one looks whether the bucket still takes what it is sent. */
const pieceBytes = 65_536;

export function wholeContent(content: Buffer, type: string): Content {
  return contentOf([content], type);
}

/** What lies in memory in pieces. */
export function contentOf(pieces: Uint8Array[], type: string): Content {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return { bytes, sha256: hash.digest('hex'), type, read: () => smallPieces(pieces) };
}

function* smallPieces(pieces: Uint8Array[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += pieceBytes) yield piece.subarray(at, at + pieceBytes);
  }
}

const nothing = createHash('sha256').digest('hex');

export function headersOf(content?: Content): Record<string, string> {
  if (content === undefined) return { 'x-amz-content-sha256': nothing };
  return {
    'x-amz-content-sha256': content.sha256,
    'content-type': content.type,
    'content-length': String(content.bytes),
  };
}

/** `onTaken` is told whenever the bucket has taken a piece. */
export function bodyToSend(content: Content | undefined, onTaken: () => void) {
  if (content === undefined) return {};
  async function* pieces(of: Content) {
    for await (const piece of of.read()) {
      onTaken();
      yield piece;
    }
  }
  return { body: ReadableStream.from(pieces(content)), duplex: 'half' } as const;
}
