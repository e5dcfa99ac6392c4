/** A decision about more than one call takes. */
import type { Id } from '#contract/core/ids.ts';
import { type Decided, type DecidedAll, type Decision, decideLimit } from '#contract/decisions/decision.ts';
import { asFault } from '../../client/api.ts';

/**
 * One call after the other. Throws a Fault where the first does not work; where a later one does not, the rest is told as
 * not done.
 */
export async function decideInParts<Of extends Id<string>>(
  { ids, ...decision }: Decision<Of>,
  decide: (part: Decision<Of>) => Promise<DecidedAll<Of>>,
): Promise<Pick<DecidedAll<Of>, 'results'>> {
  const results: Decided<Of>[] = [];
  for (let at = 0; at < ids.length; at += decideLimit) {
    try {
      const decided = await decide({ ...decision, ids: ids.slice(at, at + decideLimit) });
      results.push(...decided.results);
    } catch (error) {
      if (at === 0) throw error;
      const { message } = asFault(error);
      return { results: [...results, ...ids.slice(at).map((id) => ({ id, isDone: false, message }))] };
    }
  }
  return { results };
}
