/**
 * Bulk decisions: staff approve or reject several registrations or pending posts at once.
 *
 * - Each is decided by itself; a failure does not prevent the others.
 * - The reply contains a result for each, in the words of the slice that decided.
 */
import { Fault } from '#contract/core/fault.ts';
import type { Id } from '#contract/core/ids.ts';
import type { Decided } from '#contract/decisions/decision.ts';
import { decisionTexts } from '#contract/decisions/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';

/**
 * Calls `decide` once for each of `ids`, which returns the result text for one id. The calls run one after the other,
 * as each takes a connection and there may be a hundred. An exception becomes the result of its id, as others may
 * already be done.
 */
export async function decideEach<Of extends Id<string>>(
  context: Pick<AppContext, 'log'>,
  ids: readonly Of[],
  decide: (id: Of) => Promise<string>,
): Promise<Decided<Of>[]> {
  const results: Decided<Of>[] = [];
  for (const id of new Set(ids)) results.push(await outcome(context, id, decide(id)));
  return results;
}

async function outcome<Of extends Id<string>>(
  { log }: Pick<AppContext, 'log'>,
  id: Of,
  deciding: Promise<string>,
): Promise<Decided<Of>> {
  try {
    return { id, isDone: true, message: await deciding };
  } catch (error) {
    if (error instanceof Fault) return { id, isDone: false, message: error.message };
    log.error({ err: error }, 'unexpected failure of one of several decisions');
    return { id, isDone: false, message: decisionTexts.failed };
  }
}
