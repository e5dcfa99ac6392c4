/** Adds, changes and deletes credit hours. Each record belongs to one member. */
import { dayAfter, dayOf } from '#contract/core/day.ts';
import { Fault, invalid, refuseProblems } from '#contract/core/fault.ts';
import type { CreditRecordId, MemberId } from '#contract/core/ids.ts';
import type { Posted } from '#contract/core/request.ts';
import { isStateCode } from '#contract/core/us-states.ts';
import {
  type AddProductCredits,
  type CreditPage,
  creditLimits,
  creditProblems,
  offeredStates,
  type SaveCredit,
} from '#contract/credits/model.ts';
import { creditTexts } from '#contract/credits/texts.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { creditsFor, sumOfHours } from '#contract/products/facts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import type { Taxonomy, TaxonomyCache } from '../taxonomy/index.ts';
import { readCertificate } from './certificates.ts';
import {
  deleteRecord,
  deleteState,
  findOffer,
  findRecord,
  hasProduct,
  hasRecord,
  insertRecord,
  insertState,
  listRecords,
  listRequirements,
  listStates,
  lockRecords,
  setCertificate,
  updateRecord,
} from './queries.ts';

/** Certificates are to be deleted, as no row references them any more. */
export const certificatesRemoved = domainEvent<{ files: string[] }>('certificates-removed');

export async function readCredits({ database }: AppContext, memberId: MemberId): Promise<CreditPage> {
  const [records, requirements, states] = await Promise.all([
    listRecords(database, memberId),
    listRequirements(database),
    listStates(database, memberId),
  ]);
  return { records, requirements, states };
}

/** The latest day that it is anywhere. */
function latestDay({ now }: AppContext): string {
  return dayAfter(dayOf(now()), 1);
}

/**
 * Throws `invalid` with a sentence for each field, `not_found` for another member's record, and `conflict` above the
 * limit. The file is stored before the row names it, and deleted again if the row is refused.
 */
export async function saveCredit(
  context: AppContext,
  taxonomyCache: TaxonomyCache,
  { id, certificate: sent, removesCertificate, ...form }: SaveCredit,
  { memberId }: Viewer,
): Promise<Posted<CreditRecordId>> {
  const before = id === null ? undefined : await findRecord(context.database.db, memberId, id);
  if (id !== null && before === undefined) throw notThere();
  refuseProblems(
    creditProblems(form, { today: latestDay(context), isFromProduct: Boolean(before?.productId) }),
  );
  refuseKind(await taxonomyCache.read(), form, before);
  const certificate = sent === null ? undefined : await readCertificate(sent, memberId);
  if (certificate !== undefined) await context.storage.put(certificate.file, certificate.content);
  try {
    return await context.write(async ({ tx, happened }) => {
      await refuseFull(context, tx, memberId, {
        records: id === null ? 1 : 0,
        bytes: certificate?.bytes ?? 0,
      });
      if (id === null && (await hasRecord(tx, memberId, form)))
        throw new Fault('conflict', creditTexts.alreadyAdded);
      const present = id === null ? undefined : await findRecord(tx, memberId, id);
      if (id !== null && present === undefined) throw notThere();
      const saved = id ?? (await insertRecord(tx, { ...form, memberId, productId: null }));
      if (id !== null) await updateRecord(tx, id, form);
      if (certificate !== undefined || removesCertificate) {
        await setCertificate(tx, saved, certificate ?? null);
        if (present?.file) happened(certificatesRemoved, { files: [present.file] });
      }
      return { id: saved, message: id === null ? creditTexts.added : creditTexts.updated };
    });
  } catch (error) {
    // After any other error the commit may have succeeded, and the row names the file.
    if (certificate !== undefined && error instanceof Fault) await context.storage.delete(certificate.file);
    throw error;
  }
}

/** A suspended kind may stay on a record that has it. */
function refuseKind(
  { creditKinds }: Taxonomy,
  { creditKindId }: Pick<SaveCredit, 'creditKindId'>,
  before: { creditKindId: number } | undefined,
): void {
  if (creditKindId === before?.creditKindId) return;
  const kind = creditKinds.find(({ id }) => id === creditKindId);
  if (kind === undefined) throw invalid({ creditKindId: creditTexts.chooseKind });
  if (kind.status !== 'active') throw invalid({ creditKindId: creditTexts.kindGone });
}

async function refuseFull(
  { bytesPerMember }: AppContext,
  tx: Tx,
  memberId: MemberId,
  added: { records: number; bytes: number },
): Promise<void> {
  const held = await lockRecords(tx, memberId);
  if (added.records > 0 && held.count + added.records > creditLimits.records) {
    throw new Fault('conflict', creditTexts.tooMany(creditLimits.records));
  }
  if (added.bytes > 0 && held.bytes + added.bytes > bytesPerMember)
    throw invalid({ certificate: fileTexts.noRoom });
}

/** Throws `not_found` for another member's record. */
export function deleteCredit(
  { write }: AppContext,
  id: CreditRecordId,
  { memberId }: Viewer,
): Promise<string> {
  return write(async ({ tx, happened }) => {
    await lockRecords(tx, memberId);
    const found = await findRecord(tx, memberId, id);
    if (found === undefined) throw notThere();
    await deleteRecord(tx, id);
    if (found.file !== null) happened(certificatesRemoved, { files: [found.file] });
    return creditTexts.deleted;
  });
}

/** rules/credits 3. Throws `conflict` if they were added before, and while an event is not over. */
export function addProductCredits(
  context: AppContext,
  { id, state, today }: AddProductCredits,
  { memberId }: Viewer,
): Promise<string> {
  return context.write(async ({ tx }) => {
    const offer = await findOffer(tx, id);
    if (offer === undefined || offer.credits.length === 0)
      throw new Fault('not_found', creditTexts.noCredits);
    if (!offer.isOver) throw new Fault('conflict', creditTexts.notOver);
    if (!offeredStates(offer.credits).includes(state)) throw invalid({ state: creditTexts.chooseOffered });
    const credits = creditsFor(offer.credits, state);
    await refuseFull(context, tx, memberId, { records: credits.length, bytes: 0 });
    if (await hasProduct(tx, memberId, { productId: id, state }))
      throw new Fault('conflict', creditTexts.alreadyAdded);
    const common = { memberId, productId: id, title: offer.title.slice(0, creditLimits.title), state };
    const completedOn = offer.day ?? today;
    for (const { creditKindId, hours, approval } of credits) {
      const record = {
        ...common,
        completedOn,
        creditKindId,
        hours,
        approval: approval.slice(0, creditLimits.approval),
      };
      refuseProblems(creditProblems(record, { today: latestDay(context), isFromProduct: true }));
      await insertRecord(tx, record);
    }
    return creditTexts.productAdded(sumOfHours(credits));
  });
}

/** Throws `invalid` for an unknown state. Returns the states that are shown. */
export async function showCreditState(
  { database }: AppContext,
  { state, isShown }: { state: string; isShown: boolean },
  { memberId }: Viewer,
): Promise<string[]> {
  if (!isStateCode(state)) throw invalid({ state: creditTexts.chooseState });
  await (isShown ? insertState : deleteState)(database, memberId, state);
  return listStates(database, memberId);
}

function notThere(): Fault {
  return new Fault('not_found', creditTexts.notThere);
}
