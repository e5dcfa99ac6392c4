/** A body on its way in: counted as it comes, and not read on when it is too large, too slow, or finds no room. */
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { BodyKind } from '#contract/core/body.ts';
import { Fault } from '#contract/core/fault.ts';
import { bodyTexts } from '#contract/core/texts.ts';
import { type Pace, watchPace } from './pace.ts';
import type { Place } from './room.ts';

/** How a call has its body read. */
export interface Reading {
  kind: BodyKind;
  /** The field whose files are read. */
  filesField?: string | undefined;
  pace: Pace;
  place: Place;
}

export interface Intake {
  /** Bytes of all of it. */
  limit: number;
  /** What is said of a body that has more; made for that one alone, since an error holds its stack. */
  tooLarge: () => Fault;
  pace: Pace;
  place: Place;
}

/**
 * Reads with `read`, which stops when its signal is aborted. Throws `too_large`, `too_slow`, what there is no room for, and
 * whatever `read` throws. Nothing of a refused body is kept; who answers it sees to what still comes.
 */
export async function takeIn<Result>(
  body: Readable,
  intake: Intake,
  read: (refusal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  // Its sender left before it was its turn: nothing would ever come.
  if (body.destroyed) throw unreadable();
  const refusal = new AbortController();
  const refuse = (fault: unknown) => refusal.abort(fault);
  const pace = watchPace(intake.pace, () => refuse(new Fault('too_slow', bodyTexts.tooSlow)));
  const count = counter(intake, pace.arrived, refuse);
  body.on('data', count);
  try {
    return await unlessRefused(read(refusal.signal), refusal.signal);
  } finally {
    body.off('data', count);
    pace.end();
  }
}

function counter(
  { limit, tooLarge, place }: Intake,
  arrived: (bytes: number) => void,
  refuse: (fault: unknown) => void,
): (chunk: Buffer) => void {
  let total = 0;
  return ({ length }) => {
    total += length;
    arrived(length);
    try {
      if (total > limit) throw tooLarge();
      place.take(length);
    } catch (fault) {
      refuse(fault);
    }
  };
}

function unlessRefused<Result>(work: Promise<Result>, refusal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    refusal.addEventListener('abort', () => reject(refusal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** All of it in one piece. Throws `malformed` when its sender leaves before the end. */
export function collected(body: Readable, refusal: AbortSignal): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  const keep = (chunk: Buffer) => chunks.push(chunk);
  const fail = () => reject(unreadable());
  const finish = () => {
    body.off('error', fail).off('close', fail);
    resolve(Buffer.concat(chunks));
  };
  body.on('data', keep).once('end', finish).once('error', fail).once('close', fail);
  refusal.addEventListener('abort', () => {
    body.off('data', keep);
    chunks.length = 0;
    reject(refusal.reason);
  });
  return promise;
}

/** Whether nothing of it is waited for any more: most bodies are one packet. */
export function hasArrived(body: Readable): boolean {
  return body instanceof IncomingMessage && body.complete && !body.destroyed;
}

/** The same of one that has arrived: no more than a connection holds, and it cannot be too slow. */
export function takeArrived(body: Readable, { limit, tooLarge, place }: Omit<Intake, 'pace'>): Buffer {
  const content: Buffer = body.read() ?? Buffer.alloc(0);
  if (content.length > limit) throw tooLarge();
  place.take(content.length);
  return content;
}

export function unreadable(): Fault {
  return new Fault('malformed', bodyTexts.unreadable);
}

export function tooLarge(): Fault {
  return new Fault('too_large', bodyTexts.tooLarge);
}
