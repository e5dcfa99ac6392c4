import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { findPresent } from './presence-queries.ts';

/** Throws `not_found` for a member who does not exist or never confirmed the address. */
export async function refuseNobody(database: Database, id: MemberId): Promise<void> {
  if (!(await findPresent(database, id))) throw memberGone();
}

export function memberGone(): Fault {
  return new Fault('not_found', accountTexts.noSuchMember);
}
