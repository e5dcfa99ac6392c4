/** Lasting acts: what a restore must not undo (rules/backups 13). They are noted beside the backups, and here until then. */
import type { UnitOfWork } from '../db/write.ts';
import type { Services } from '../services.ts';
import { lastingActsWritten } from './facts.ts';
import type { LastingAct } from './lasting-act.ts';
import { insertLastingAct } from './queries.ts';

/** Writes an act down in the transaction. */
export type Keep = (act: LastingAct) => Promise<void>;

/** One transaction of `write`, for acts that last: `keep` writes one down in it, and soon after the commit it is noted. */
export async function writeLasting<Result>(
  { write, ask }: Pick<Services, 'write' | 'ask'>,
  work: (unit: UnitOfWork, keep: Keep) => Promise<Result>,
): Promise<Result> {
  const result = await write((unit) => work(unit, (act) => insertLastingAct(unit.tx, act)));
  ask(lastingActsWritten);
  return result;
}
