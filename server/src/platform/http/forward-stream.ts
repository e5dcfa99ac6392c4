/** A body that is too large for memory, on its way to where it is stored. */
import { PassThrough, type Readable } from 'node:stream';
import type { Fault } from '#contract/core/fault.ts';
import { unreadable } from './body.ts';

export interface StreamLimit {
  bytes: number;
  /** Creates the error for a body that has more. */
  tooLarge: () => Fault;
}

/**
 * `store` reads what comes to its end, and keeps nothing of what fails. Throws `too_large` before anything is read where the
 * sender says how much will come, and otherwise as soon as more has come; `malformed` where its sender leaves. The body itself
 * is not destroyed, so that its sender can be answered.
 */
export async function passOn<Result>(
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
