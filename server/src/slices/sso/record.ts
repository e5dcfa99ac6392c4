/** What comes of the community site's word goes on record. */
import type { MemberId } from '#contract/core/ids.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Tx } from '../../platform/db/database.ts';

interface Changed {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** In the member's own name, whom it is about: an entry needs a member, and there is none for the machinery (docs/decisions/0051). */
export async function recordFor(
  tx: Tx,
  memberId: MemberId,
  action: string,
  { before, after }: Changed = { before: {}, after: {} },
): Promise<void> {
  const whose = { actorId: memberId, targetKind: 'member', targetId: memberId } as const;
  await recordAuditEntry(tx, { ...whose, action, before, after });
}
