/** One try of a message: signed, posted, and what is said of the answer. */
import { statusText, tryTexts } from '#contract/webhooks/texts.ts';
import { FetchError, type FetchReason, type Posted } from '../../packages/guarded-fetch/index.ts';
import type { DueDelivery, TryOutcome } from './due-queries.ts';
import type { WebhookOptions } from './options.ts';
import { isTaken } from './retry-policy.ts';
import { signedHeaders } from './signing.ts';

/** The status of HTTP by which a receiver says that it is no more. */
export const gone = 410;
/** Bytes of a reply that are kept. */
const replyLength = 1_024;

/** Never throws for what a receiver does. */
export async function attempt({ post }: WebhookOptions, due: DueDelivery, at: Date): Promise<TryOutcome> {
  const { url, messageId: id, body, secrets } = due;
  const began = performance.now();
  try {
    const posted = await post(url, { body, headers: signedHeaders({ id, body }, secrets, at) });
    return { ...answered(posted), duration: Math.round(performance.now() - began) };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { status: null, error: sentenceFor(error.reason), duration: null, reply: '' };
  }
}

function answered({ status, body }: Posted): Omit<TryOutcome, 'duration'> {
  // PostgreSQL keeps no NUL.
  const reply = body.subarray(0, replyLength).toString().replaceAll('\0', '');
  if (isTaken(status)) return { status, error: null, reply };
  return { status, error: status === gone ? tryTexts.gone : statusText(status), reply };
}

function sentenceFor(reason: FetchReason): string {
  return reason === 'refused' || reason === 'too-slow' ? tryTexts[reason] : tryTexts.unreachable;
}
