import type { FastifyReply } from 'fastify';
import { Fault } from '#contract/core/fault.ts';
import { bodyTexts } from '#contract/core/texts.ts';

/** Aborted when the connection ends before it was answered. */
export function leftBefore({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  const look = () => {
    if (!raw.writableFinished) left.abort(gone());
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return left.signal;
}

/** Nobody reads it. */
function gone(): Fault {
  return new Fault('malformed', bodyTexts.unreadable);
}
