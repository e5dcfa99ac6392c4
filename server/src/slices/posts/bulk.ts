/** Acts of staff on many products or threads: requested at once, done by a job (docs/decisions/0020). */
import { Fault, invalid } from '#contract/core/fault.ts';
import { type SubjectKind, subjectOf } from '#contract/core/ids.ts';
import { contentTopics } from '#contract/core/topics.ts';
import {
  type AskBulk,
  type AskedBulk,
  actDone,
  type BulkProgress,
  bulkLimit,
} from '#contract/posts/staff-list.ts';
import { bulkTexts } from '#contract/posts/staff-texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntries } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { bulkAsked, manyActedOn, type NotifiedAct } from './events.ts';
import {
  type BulkBatch,
  type BulkChange,
  type ChosenPost,
  endBatch,
  failBulk,
  findBulkProgress,
  findFiltered,
  findNamed,
  insertBulk,
  stopBulk,
  takeBatch,
} from './staff-list-queries.ts';

/** Queues a bulk act of staff. Throws `invalid` if nothing is chosen. A filter selects what it finds now, not later. */
export async function askBulk<Kind extends SubjectKind>(
  { database, write }: AppContext,
  kind: Kind,
  { act, isAll, ids, filter, reason }: AskBulk<Kind>,
  { memberId: actorId }: Viewer,
): Promise<AskedBulk> {
  const found = isAll
    ? await findFiltered(database, kind, filter, bulkLimit + 1)
    : await findNamed(database, kind, ids);
  const chosen = inTurn(found.slice(0, bulkLimit));
  if (chosen.length === 0) throw invalid({ ids: bulkTexts.noneChosen });
  const id = await write(async ({ tx, happened }) => {
    const bulkId = await insertBulk(tx, { actorId, kind, act, reason, ids: chosen });
    happened(bulkAsked[kind], { bulkId });
    return bulkId;
  });
  return { id, count: chosen.length, isPart: found.length > bulkLimit };
}

/** Groups posts by author, so that each author gets one notice. */
function inTurn(found: ChosenPost[]) {
  return [...found].sort((a, b) => a.authorId - b.authorId || a.id - b.id).map(({ id }) => id);
}

/** Returns how far a bulk act has come. Throws `not_found` for an unknown bulk act. */
export async function readProgress({ database }: AppContext, id: number): Promise<BulkProgress> {
  const progress = await findBulkProgress(database, id);
  if (progress === undefined) throw new Fault('not_found', bulkTexts.noSuchBulk);
  return progress;
}

/** Changes items that are not yet in the wanted state, with all effects. */
export type ChangeMany = (unit: UnitOfWork, batch: BulkBatch) => Promise<BulkChange[]>;

/** A failed batch is retried and continues where it stopped. After the last attempt the act is marked as failed. */
export function bulkJob(context: AppContext, kind: SubjectKind, change: ChangeMany): EventJob {
  const { write, database, log } = context;
  return onEvent(bulkAsked[kind], async ({ bulkId }, { isLast }) => {
    try {
      while (await write((unit) => doBatch(unit, kind, bulkId, change)));
    } catch (error) {
      if (!isLast) throw error;
      log.error({ err: error, bulkId }, 'A bulk action failed for good.');
      await failBulk(database.db, bulkId);
    }
  });
}

/** The number of posts per batch. Their change topics fit into one notification to the other instances. */
const batchSize = 200;

/** Changes one batch in its own transaction; false if nothing is left. */
async function doBatch(
  unit: UnitOfWork,
  kind: SubjectKind,
  bulkId: number,
  change: ChangeMany,
): Promise<boolean> {
  const batch = await takeBatch(unit.tx, bulkId, batchSize);
  if (batch === undefined) return false;
  if (!batch.isAllowed) return stopBulk(unit.tx, bulkId).then(() => false);
  const changes = await change(unit, batch);
  const { act, actorId, reason } = batch;
  await recordChanges(unit, kind, { action: `${kind}-${actDone[act]}`, actorId, reason }, changes);
  return !(await endBatch(unit.tx, bulkId, batch.ids.length, changes.length));
}

interface RecordedAct extends Pick<BulkBatch, 'actorId' | 'reason'> {
  /** The name in the activity log. */
  action: string;
}

/** Logs each change and notifies each author once, except the actor. */
export async function recordChanges(
  { tx, changed, happened }: UnitOfWork,
  kind: SubjectKind,
  { action, actorId, reason }: RecordedAct,
  changes: BulkChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const entryIds = await recordAuditEntries(
    tx,
    changes.map(({ id, before, after }) => ({
      actorId,
      action,
      targetKind: kind,
      targetId: id,
      before,
      after: reason === null ? after : { ...after, reason },
    })),
  );
  for (const { id } of changes) changed(...contentTopics(subjectOf(kind, id)));
  const acts = noticesOf(changes, entryIds, actorId);
  if (acts.length > 0) happened(manyActedOn, { told: acts });
}

/** `entryIds` are in the order of the changes. */
function noticesOf(changes: BulkChange[], entryIds: number[], actorId: number): NotifiedAct[] {
  const byAuthor = new Map<number, NotifiedAct>();
  for (const [place, { authorId }] of changes.entries()) {
    const act = byAuthor.get(authorId) ?? { entryId: entryIds[place] ?? 0, count: 0 };
    if (authorId !== actorId) byAuthor.set(authorId, { ...act, count: act.count + 1 });
  }
  return [...byAuthor.values()];
}
