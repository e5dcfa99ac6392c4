/** A body that is too large for memory, on its way to where it is kept. */
import { PassThrough, type Readable } from 'node:stream';
import { type Intake, takeIn, unreadable } from './intake.ts';

/** Nothing of it is held here. */
const nowhere = { take: () => undefined, leave: () => undefined };

/**
 * `keep` reads what comes to its end, and keeps nothing of what fails. Throws `too_large` before anything is read where the
 * sender says how much will come, and otherwise as soon as more has come; `too_slow`; `malformed` where its sender leaves.
 */
export async function passOn<Result>(
  body: Readable & { headers: { 'content-length'?: string | undefined } },
  intake: Omit<Intake, 'place'>,
  keep: (content: Readable) => Promise<Result>,
): Promise<Result> {
  if (Number(body.headers['content-length']) > intake.limit) throw intake.tooLarge();
  return takeIn(body, { ...intake, place: nowhere }, (refusal) => keep(onward(body, refusal)));
}

/** Ends with the body; fails where that is refused or its sender leaves, and lets the body itself be. */
function onward(body: Readable, refusal: AbortSignal): Readable {
  const content = new PassThrough();
  // Whoever keeps it hears of it as it reads, which may be later.
  content.on('error', () => undefined);
  const cut = (reason: Error) => {
    body.unpipe(content);
    content.destroy(reason);
  };
  refusal.addEventListener('abort', () => cut(refusal.reason), { once: true });
  body.once('error', () => cut(unreadable())).once('close', () => body.readableEnded || cut(unreadable()));
  return body.pipe(content);
}
