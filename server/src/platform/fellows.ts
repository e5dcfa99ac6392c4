/** The processes that answer together behind one listener, as one of them knows them. */
import type { Member } from '../packages/process-group/index.ts';

export type Fellows = Pick<Member<unknown>, 'place' | 'isSuccessor' | 'onQuestion' | 'askAll'>;

/** What needs to be done once is done by the first one: jobs, and figures of what they share. */
export function isFirst(fellows: Fellows | undefined): boolean {
  return fellows === undefined || fellows.place === 1;
}
