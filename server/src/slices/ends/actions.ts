import { isStaff } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import type { ListPage } from '#contract/core/request.ts';
import { contentTopics } from '#contract/core/topics.ts';
import type { AnswerEnd, ReportedEnds } from '#contract/ends/model.ts';
import { endTexts } from '#contract/ends/texts.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { authorOf } from '../accounts/index.ts';
import { askWhetherEnded, settleEndNotice } from '../notices/index.ts';
import { recordStaffAct } from '../posts/index.ts';
import { changeManyProducts } from '../products/index.ts';
import {
  addReport,
  answerReports,
  findReports,
  listReportedRows,
  lockReportable,
  type ReportableProduct,
} from './queries.ts';

/**
 * Reports that a product is no longer available, and asks its author. Throws `not_found`, `forbidden` for one's own
 * product, and `conflict` if it is not active or was said to be available recently.
 */
export async function reportEnd({ write }: AppContext, id: ProductId, { memberId }: Viewer): Promise<string> {
  const outcome = await write(async ({ tx }) => {
    const product = found(await lockReportable(tx, id));
    if (product.authorId === memberId) throw new Fault('forbidden', endTexts.own);
    if (!product.isActive) throw new Fault('conflict', endTexts.notActive);
    const added = await addReport(tx, id, memberId);
    if (added === 'new') await askWhetherEnded(tx, id);
    return added;
  });
  if (outcome === 'answered') throw new Fault('conflict', endTexts.recentlyAnswered);
  return outcome === 'new' ? endTexts.reported : endTexts.alreadyReported;
}

/** Throws `forbidden` for all but the author and the staff. */
export async function countEndReports(
  { database }: AppContext,
  id: ProductId,
  { memberId, role }: Viewer,
): Promise<number> {
  const { authorId, count } = found(await findReports(database, id));
  if (authorId !== memberId && !isStaff(role)) throw new Fault('forbidden', accountTexts.notAllowed);
  return count;
}

/**
 * Answers all open reports of a product. Throws `forbidden` for all but its author and the staff, `conflict` if none is
 * open.
 */
export async function answerEnd(
  { write }: AppContext,
  { id, hasEnded, reason }: AnswerEnd,
  { memberId, role }: Viewer,
): Promise<string> {
  await write(async (unit) => {
    const { tx } = unit;
    const product = found(await lockReportable(tx, id));
    const isOwn = product.authorId === memberId;
    if (!isOwn && !isStaff(role)) throw new Fault('forbidden', accountTexts.notAllowed);
    if (product.count === 0 || !product.isActive) throw new Fault('conflict', endTexts.answered);
    await answerReports(tx, id);
    await settleEndNotice(tx, id);
    if (hasEnded) await deactivate(unit, id, { actorId: memberId, isOwn, reason });
    else if (!isOwn) await recordKept(unit, id, product, memberId);
  });
  return hasEnded ? endTexts.madeInactive : endTexts.keptAvailable;
}

interface Deactivation {
  actorId: MemberId;
  isOwn: boolean;
  reason: string | undefined;
}

/** The staff's decision is logged and told like any other deactivation; the log can undo it. */
async function deactivate(
  unit: UnitOfWork,
  id: ProductId,
  { actorId, isOwn, reason }: Deactivation,
): Promise<void> {
  const batch = { act: 'deactivate' as const, actorId, ids: [id], reason: null, isAllowed: true as const };
  const [change] = await changeManyProducts(unit, batch);
  unit.changed(...contentTopics({ kind: 'product', id }));
  if (isOwn || change === undefined) return;
  const { before, after } = change;
  const action = 'product-deactivated';
  await recordStaffAct(unit, { actorId, action, targetKind: 'product', targetId: id, before, after, reason });
}

async function recordKept(
  { tx }: UnitOfWork,
  id: ProductId,
  { title, count }: ReportableProduct,
  actorId: MemberId,
): Promise<void> {
  await recordAuditEntry(tx, {
    actorId,
    action: 'product-kept',
    targetKind: 'product',
    targetId: id,
    before: { title, endReports: count },
    after: { title, endReports: 0 },
  });
}

export async function readReportedEnds(
  { database }: AppContext,
  page: ListPage,
  { memberId }: Viewer,
): Promise<ReportedEnds> {
  const rows = await listReportedRows(database, page, memberId);
  const products = rows.map(({ id, title, count, reportedAt, ...author }) => ({
    id,
    title,
    count,
    reportedAt,
    author: authorOf(author),
  }));
  return { products, total: rows[0]?.total ?? 0 };
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Fault('not_found', productTexts.notThere);
  return row;
}
