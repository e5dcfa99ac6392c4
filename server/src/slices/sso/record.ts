/** Logs changes that follow from the community site. */
import type { MemberId } from '#contract/core/ids.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Tx } from '../../platform/db/database.ts';

interface Changed {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The member counts as the actor. An entry needs one, and there is no member for the system (docs/decisions/0051). */
export async function recordFor(
  tx: Tx,
  memberId: MemberId,
  action: string,
  { before, after }: Changed = { before: {}, after: {} },
): Promise<void> {
  const whose = { actorId: memberId, targetKind: 'member', targetId: memberId } as const;
  await recordAuditEntry(tx, { ...whose, action, before, after });
}
