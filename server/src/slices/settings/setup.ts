/** The first run: a code in the log, and the first Super Admin by it (rules/settings 8). */
import { randomInt } from 'node:crypto';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault, invalid, refuseProblems } from '#contract/core/fault.ts';
import { paths } from '#contract/core/paths.ts';
import { type Setup, setupCodeLength, setupLetters, tidyCode } from '#contract/settings/setup.ts';
import { setupTexts } from '#contract/settings/texts.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Services } from '../../platform/services.ts';
import {
  claimAddresses,
  guessablePasswordProblem,
  hashPassword,
  hashToken,
  insertMember,
  listAdmins,
} from '../accounts/index.ts';
import { deleteCodes, insertCode, isCode, lockSetup } from './setup-queries.ts';

/** What is said at a start: where to go and with which code. Nothing where somebody can administer. */
export async function offerSetup({
  database,
  site,
}: Pick<Services, 'database' | 'site'>): Promise<string[]> {
  if ((await listAdmins(database.db)).length > 0) return [];
  const code = newCode();
  await insertCode(database.db, hashToken(tidyCode(code)));
  return [setupTexts.offer(site.publicUrl + paths.setup(), code)];
}

/**
 * Throws `gone` once somebody can administer, and `invalid` for a wrong code, a password that is easily guessed, and an address
 * that has an account. Who has no code makes nobody hash a password.
 */
export async function setUp(services: Services, setup: Setup): Promise<string> {
  const { database, write, now } = services;
  const { code, password, email } = setup;
  const codeHash = hashToken(tidyCode(code));
  await refuseSetup(database.db, codeHash);
  refuseProblems({ password: guessablePasswordProblem(password, email) });
  const passwordHash = await hashPassword(password);
  await write(async ({ tx }) => {
    await lockSetup(tx);
    await refuseSetup(tx, codeHash);
    await admit(tx, setup, { passwordHash, confirmedAt: now() });
    await deleteCodes(tx);
  });
  return setupTexts.done;
}

async function refuseSetup(db: Db, codeHash: Buffer): Promise<void> {
  if ((await listAdmins(db)).length > 0) throw new Fault('gone', setupTexts.over);
  if (!(await isCode(db, codeHash))) throw invalid({ code: setupTexts.wrongCode });
}

async function admit(
  tx: Tx,
  { firstName, lastName, email }: Setup,
  proven: { passwordHash: string; confirmedAt: Date },
): Promise<void> {
  await claimAddresses(tx, email);
  const role = 'super_admin';
  const id = await insertMember(tx, { firstName, lastName, email, role, ...proven });
  if (id === undefined) throw invalid({ email: accountTexts.emailTaken });
  const act = { action: 'site-set-up', targetKind: 'member', targetId: id } as const;
  await recordAuditEntry(tx, { actorId: id, ...act, before: {}, after: { role } });
}

/** In groups of four. 59 bits: whoever reads the hash tries for longer than it is good. */
function newCode(): string {
  const letters = Array.from({ length: setupCodeLength }, () => setupLetters[randomInt(setupLetters.length)]);
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
}
