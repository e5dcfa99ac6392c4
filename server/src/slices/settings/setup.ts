/** The first start: a code in the log creates the first Super Admin, and removes demo content (rules/settings 8). */
import { randomInt } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault, invalid, refuseProblems } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import {
  type Setup,
  type SetupStanding,
  setupCharacters,
  setupCodeFile,
  setupCodeLength,
  tidyCode,
} from '#contract/settings/setup.ts';
import { setupTexts } from '#contract/settings/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import {
  claimAddresses,
  guessablePasswordProblem,
  hashPassword,
  hashToken,
  insertMember,
} from '../accounts/index.ts';
import { beginRemoval, listOwnAdmins, readCounts } from '../demo/index.ts';
import { deleteCodes, insertCode, isCode, lockSetup } from './setup-queries.ts';

/**
 * The lines to print at a start: the address and the code. Empty if a member outside the demo content can administer.
 */
export async function offerSetup(
  { database, site }: Pick<AppContext, 'database' | 'site'>,
  dataDir: string,
): Promise<string[]> {
  const { isOpen, demo } = await readSetup({ database });
  if (!isOpen) {
    await removeCodeFile(dataDir);
    return [];
  }
  const code = newCode();
  await insertCode(database.db, hashToken(tidyCode(code)));
  await writeCodeFile(dataDir, code);
  const offer = demo === null ? setupTexts.offer : setupTexts.offerBesideDemo;
  return [offer(site.publicUrl + paths.setup(), code)];
}

/** True if somebody may become the first Super Admin, with the demo content that this removes. */
export async function readSetup({ database: { db } }: Pick<AppContext, 'database'>): Promise<SetupStanding> {
  const isOpen = (await listOwnAdmins(db)).length === 0;
  return { isOpen, demo: isOpen ? await readCounts(db) : null };
}

/**
 * Creates the first Super Admin and removes demo content. Throws `gone` once another member can administer. Throws
 * `invalid` for a wrong code, a guessable password or a taken address. The code is checked first, so that nobody
 * without one causes password hashing.
 */
export async function setUp(context: AppContext, setup: Setup, dataDir: string): Promise<string> {
  const { database, write, now } = context;
  const { code, password, email } = setup;
  const codeHash = hashToken(tidyCode(code));
  await refuseSetup(database.db, codeHash);
  refuseProblems({ password: guessablePasswordProblem(password, email) });
  const passwordHash = await hashPassword(password);
  const message = await write(async (unit) => {
    const { tx } = unit;
    await lockSetup(tx);
    await refuseSetup(tx, codeHash);
    const adminId = await admit(tx, setup, { passwordHash, confirmedAt: now() });
    await deleteCodes(tx);
    return (await beginRemoval(unit, adminId)) ? setupTexts.doneAndLeaving : setupTexts.done;
  });
  await removeCodeFile(dataDir);
  return message;
}

async function refuseSetup(db: Db, codeHash: Buffer): Promise<void> {
  // Runs in this order: if another setup ends in between, it deletes the codes, and the reply says that setup is over.
  const isRight = await isCode(db, codeHash);
  if ((await listOwnAdmins(db)).length > 0) throw new Fault('gone', setupTexts.over);
  if (!isRight) throw invalid({ code: setupTexts.wrongCode });
}

async function admit(
  tx: Tx,
  { firstName, lastName, email }: Setup,
  proven: { passwordHash: string; confirmedAt: Date },
): Promise<MemberId> {
  await claimAddresses(tx, email);
  const role = 'super_admin';
  const id = await insertMember(tx, { firstName, lastName, email, role, ...proven });
  if (id === undefined) throw invalid({ email: accountTexts.emailTaken });
  const act = { action: 'site-set-up', targetKind: 'member', targetId: id } as const;
  await recordAuditEntry(tx, { actorId: id, ...act, before: {}, after: { role } });
  return id;
}

/**
 * Writes the code to a file that only its owner can read. If the folder is read-only, the start continues, as it prints
 * the code, too.
 */
async function writeCodeFile(dataDir: string, code: string): Promise<void> {
  await removeCodeFile(dataDir);
  await writeFile(join(dataDir, setupCodeFile), `${code}\n`, { mode: 0o600 }).catch(() => undefined);
}

async function removeCodeFile(dataDir: string): Promise<void> {
  await rm(join(dataDir, setupCodeFile), { force: true }).catch(() => undefined);
}

/** Formats a code in groups of four. It has 59 bits, so guessing it from the hash takes longer than it is valid. */
function newCode(): string {
  const letters = Array.from(
    { length: setupCodeLength },
    () => setupCharacters[randomInt(setupCharacters.length)],
  );
  return letters.join('').replace(/.{4}(?=.)/g, '$&-');
}
