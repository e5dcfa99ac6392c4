import type { MemberId } from '#contract/core/ids.ts';
import type { Services } from '../../platform/services.ts';
import { withdrawFlags } from './queries.ts';

/** Flags that go in one transaction. */
const batch = 200;

/** All open flags of a member who leaves; what was done stays done when it ends half way. */
export async function forgetFlags({ write }: Services, memberId: MemberId): Promise<void> {
  while ((await write(({ tx }) => withdrawFlags(tx, memberId, batch))) > 0);
}
