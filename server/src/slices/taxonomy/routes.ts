import { isStaff } from '#contract/accounts/model.ts';
import type { Call } from '#contract/core/call.ts';
import * as calls from '#contract/taxonomy/calls.ts';
import { type TaxonomyTerm, type TaxonomyTermKind, taxonomyKinds } from '#contract/taxonomy/model.ts';
import {
  addTaxonomyTerm as addCalls,
  editTaxonomyTerm as editCalls,
  mergeTaxonomyTerms as mergeCall,
  suspendTaxonomyTerm as suspendCall,
} from '#contract/taxonomy/term-calls.ts';
import { taxonomyTermProblems } from '#contract/taxonomy/term-form.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { addTaxonomyTerm, editTaxonomyTerm, mergeTaxonomyTerms, suspendTaxonomyTerm } from './actions.ts';
import type { Taxonomy, TaxonomyCache } from './cache.ts';
import { countUses, type Stored } from './queries.ts';

export function taxonomyRoutes(context: AppContext, taxonomyCache: TaxonomyCache): Binding[] {
  const list = <Row extends TaxonomyTerm>(
    call: Call<calls.ListTaxonomy, Row[]>,
    kind: TaxonomyTermKind,
    rowsOf: (taxonomy: Taxonomy) => Stored<Row>[],
  ) =>
    bindMember(call, {
      handle: async ({ includeSuspended }, viewer) => {
        const rows = rowsOf(await taxonomyCache.read());
        const listed = rows.filter(({ status }) => includeSuspended || status === 'active');
        return isStaff(viewer.role) ? forStaff(context, kind, listed) : listed;
      },
    });
  return [
    list(calls.listCategories, 'category', ({ categories }) => categories),
    list(calls.listProductTypes, 'type', ({ productTypes }) => productTypes),
    list(calls.listTags, 'tag', ({ tags }) => tags),
    list(calls.listLabels, 'label', ({ labels }) => labels),
    list(calls.listCreditKinds, 'creditKind', ({ creditKinds }) => creditKinds),
    ...taxonomyKinds.flatMap((kind) => termEditingRoutes(context, kind)),
    bindMember(suspendCall, { handle: (one, { memberId }) => suspendTaxonomyTerm(context, one, memberId) }),
    bindMember(mergeCall, { handle: (both, { memberId }) => mergeTaxonomyTerms(context, both, memberId) }),
  ];
}

/** rules/taxonomy 13 */
async function forStaff<Row extends TaxonomyTerm>(
  { database }: AppContext,
  kind: TaxonomyTermKind,
  rows: Stored<Row>[],
): Promise<Row[]> {
  const uses = await countUses(database, kind);
  return rows.map((row) => ({ ...row, version: row.edition, uses: uses.get(row.id) ?? 0 }));
}

function termEditingRoutes(context: AppContext, kind: TaxonomyTermKind): Binding[] {
  return [
    bindMember(addCalls[kind], {
      rules: (form) => ({ ...taxonomyTermProblems(kind, form) }),
      handle: (form, { memberId }) => addTaxonomyTerm(context, kind, form, memberId),
    }),
    bindMember(editCalls[kind], {
      handle: (edit, { memberId }) => editTaxonomyTerm(context, kind, edit, memberId),
    }),
  ];
}
