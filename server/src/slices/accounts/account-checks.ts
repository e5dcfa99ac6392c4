import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findPresent, hasRole, hasSession } from './session-queries.ts';

/** Throws `not_found` for a member who does not exist or never confirmed the address. */
export async function requireMember(database: Database, id: MemberId): Promise<void> {
  if (!(await findPresent(database, id))) throw memberGone();
}

export function memberGone(): Fault {
  return new Fault('not_found', accountTexts.noSuchMember);
}

/**
 * For a transaction after slow preparation, such as converting pictures. Throws `unauthenticated` if the viewer was
 * signed out meanwhile (rules/accounts 33), and `forbidden` if they lost their role.
 */
export async function requireSession(tx: Tx, viewer: Viewer): Promise<void> {
  if (!(await hasSession(tx, viewer.tokenHash))) throw sessionEnded();
  await requireSameRole(tx, viewer);
}

export function sessionEnded(): Fault {
  return new Fault('unauthenticated', accountTexts.sessionEnded);
}

/** Throws `forbidden` if the viewer lost their role since the call began. */
export async function requireSameRole(tx: Tx, { memberId, role }: Viewer): Promise<void> {
  if (!(await hasRole(tx, memberId, role))) throw new Fault('forbidden', accountTexts.notAllowed);
}
