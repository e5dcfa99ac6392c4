/** Streams a body that is too large for memory to its storage. */
import { PassThrough, type Readable } from 'node:stream';
import type { Fault } from '#contract/core/fault.ts';
import { unreadable } from './body.ts';

export interface StreamLimit {
  bytes: number;
  /** Creates the error for a longer body. */
  tooLarge: () => Fault;
}

/**
 * `store` consumes the stream and keeps nothing after a failure. Throws `too_large` at once if the declared length is
 * too large, otherwise as soon as it is exceeded; `malformed` if the sender aborts. The request stays open, so that it
 * can be answered.
 */
export async function forwardStream<Result>(
  body: Readable & { headers: { 'content-length'?: string | undefined } },
  { bytes, tooLarge }: StreamLimit,
  store: (content: Readable) => Promise<Result>,
): Promise<Result> {
  if (Number(body.headers['content-length']) > bytes) throw tooLarge();
  if (body.destroyed) throw unreadable();
  const content = new PassThrough();
  // `store` may begin to listen later.
  content.on('error', () => undefined);
  const fail = (reason: Error) => {
    body.unpipe(content);
    content.destroy(reason);
  };
  let arrived = 0;
  const count = ({ length }: Buffer) => {
    arrived += length;
    if (arrived > bytes) fail(tooLarge());
  };
  body.on('data', count).once('error', () => fail(unreadable()));
  body.once('close', () => body.readableEnded || fail(unreadable()));
  try {
    return await store(body.pipe(content));
  } finally {
    body.off('data', count);
    body.unpipe(content);
  }
}
