/** Staff enter what states require. Each act is one transaction with its audit entry. */
import { Fault, invalid, refuseProblems } from '#contract/core/fault.ts';
import type { CreditKindId, CreditRequirementId, MemberId } from '#contract/core/ids.ts';
import type { Posted } from '#contract/core/request.ts';
import {
  type CreditRequirement,
  type RequirementForm,
  requirementProblems,
  type SaveRequirement,
} from '#contract/credits/model.ts';
import { creditTexts, requirementTexts } from '#contract/credits/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Taxonomy, TaxonomyCache } from '../taxonomy/index.ts';
import {
  deleteRequirement as deleteRow,
  insertRequirement,
  lockRequirements,
  updateRequirement,
} from './queries.ts';

/** Throws `invalid` with a sentence for each field, also if the state has one already, and `not_found`. */
export async function saveRequirement(
  { write }: AppContext,
  taxonomyCache: TaxonomyCache,
  { id, ...form }: SaveRequirement,
  actorId: MemberId,
): Promise<Posted<CreditRequirementId>> {
  refuseProblems(requirementProblems(form));
  const taxonomy = await taxonomyCache.read();
  const named = taxonomy.namedCreditKinds(form.kinds.map(({ creditKindId }) => creditKindId));
  if (named.length < form.kinds.length) throw invalid({ kinds: creditTexts.chooseKind });
  return write(async ({ tx }) => {
    const all = await lockRequirements(tx);
    const before = id === null ? undefined : refuseNone(all, id);
    if (all.some((other) => other.state === form.state && other.id !== id)) {
      throw invalid({ state: requirementTexts.taken });
    }
    const saved = id ?? (await insertRequirement(tx, form));
    if (id !== null) await updateRequirement(tx, id, form);
    await recordAuditEntry(tx, {
      actorId,
      action: before === undefined ? 'credit-requirement-added' : 'credit-requirement-edited',
      targetKind: 'creditRequirement',
      targetId: saved,
      before: before === undefined ? {} : contentOf(taxonomy, before),
      after: contentOf(taxonomy, form),
    });
    return { id: saved, message: before === undefined ? requirementTexts.added : requirementTexts.updated };
  });
}

/** Throws `not_found`. */
export async function deleteRequirement(
  { write }: AppContext,
  taxonomyCache: TaxonomyCache,
  id: CreditRequirementId,
  actorId: MemberId,
): Promise<string> {
  const taxonomy = await taxonomyCache.read();
  return write(async ({ tx }) => {
    const before = refuseNone(await lockRequirements(tx), id);
    await deleteRow(tx, id);
    await recordAuditEntry(tx, {
      actorId,
      action: 'credit-requirement-deleted',
      targetKind: 'creditRequirement',
      targetId: id,
      before: contentOf(taxonomy, before),
      after: {},
    });
    return requirementTexts.deleted;
  });
}

function refuseNone(all: CreditRequirement[], id: CreditRequirementId): CreditRequirement {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new Fault('not_found', requirementTexts.notThere);
  return found;
}

/** The fields that the activity log stores; kinds by name. */
function contentOf(taxonomy: Taxonomy, { state, hours, kinds, years, endsOn }: RequirementForm) {
  const nameOf = (id: CreditKindId) => taxonomy.namedCreditKinds([id])[0]?.name ?? id;
  return {
    state,
    hours,
    kinds: kinds.map((kind) => `${nameOf(kind.creditKindId)}: ${kind.hours}`),
    years,
    endsOn,
  };
}
