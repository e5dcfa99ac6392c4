/** What waits to be told becomes notices, and notices that wait become letters: a batch in a transaction each. */
import type { Services } from '../../platform/services.ts';
import { queueLetterJobs } from '../letters/index.ts';
import { followWritten, takeUntold, tellComments, untellComments } from './comment-queries.ts';
import { lettersDue, type MailedKind } from './facts.ts';
import { insertDueLetters } from './letter-queries.ts';
import { tellFlaggers, tellStaffActs, tellVotes } from './other-queries.ts';

/** Comments that are told of in one transaction. */
const commentBatch = 200;
const letterBatch = 500;

/** Killed half way it has done nothing: what it took is there again. */
export async function tellUntold(services: Services): Promise<void> {
  while (await tellSomeComments(services));
  await services.write(({ tx }) => tellVotes(tx));
}

/** False when no more wait. */
async function tellSomeComments({ write }: Services): Promise<boolean> {
  return write(async ({ tx }) => {
    const untold = await takeUntold(tx, commentBatch);
    if (untold.length === 0) return false;
    // One that went and was restored before anybody looked was told when it came (rules/notices 3).
    const came = untold.filter(({ isGone }) => !isGone).map(({ id }) => id);
    await followWritten(tx, came);
    await tellComments(tx, came);
    await untellComments(
      tx,
      untold.map(({ id }) => id),
    );
    return untold.length === commentBatch;
  });
}

/** What the staff did: to whose it is, and to whoever had asked for it. */
export async function tellAct({ write }: Services, entryId: number): Promise<void> {
  await write(async ({ tx }) => {
    await tellStaffActs(tx, [{ entryId, count: 1 }]);
    await tellFlaggers(tx, entryId);
  });
}

/** Letters whose pause is over. What was read meanwhile has none. */
export async function queueDueLetters(services: Services): Promise<void> {
  for (const kind of Object.keys(lettersDue) as MailedKind[]) while (await queueSomeLetters(services, kind));
}

async function queueSomeLetters({ write }: Services, kind: MailedKind): Promise<boolean> {
  return write(async ({ tx }) => {
    const due = lettersDue[kind];
    const ids = await insertDueLetters(tx, kind, due.kind, letterBatch);
    await queueLetterJobs(tx, due, ids);
    return ids.length === letterBatch;
  });
}
