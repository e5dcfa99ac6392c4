import { isStaff } from '#contract/accounts/model.ts';
import type { Call } from '#contract/core/call.ts';
import * as calls from '#contract/masters/calls.ts';
import { masterProblems } from '#contract/masters/keeping.ts';
import {
  addMaster as addCalls,
  editMaster as editCalls,
  mergeMasters as mergeCall,
  suspendMaster as suspendCall,
} from '#contract/masters/keeping-calls.ts';
import { type Master, type MasterKind, masterKinds } from '#contract/masters/model.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { addMaster, editMaster, mergeMasters, suspendMaster } from './actions.ts';
import type { MasterCache, Masters } from './cache.ts';
import { countUses, type Stored } from './queries.ts';

export function masterRoutes(services: Services, masterCache: MasterCache): Binding[] {
  const list = <Row extends Master>(
    call: Call<calls.ListMasters, Row[]>,
    kind: MasterKind,
    rowsOf: (masters: Masters) => Stored<Row>[],
  ) =>
    bindMember(call, {
      handle: async ({ includeSuspended }, viewer) => {
        const rows = rowsOf(await masterCache.read());
        const listed = rows.filter(({ status }) => includeSuspended || status === 'active');
        return isStaff(viewer.role) ? forStaff(services, kind, listed) : listed;
      },
    });
  return [
    list(calls.listCategories, 'category', ({ categories }) => categories),
    list(calls.listProductTypes, 'type', ({ productTypes }) => productTypes),
    list(calls.listTags, 'tag', ({ tags }) => tags),
    list(calls.listLabels, 'label', ({ labels }) => labels),
    ...masterKinds.flatMap((kind) => keepingRoutes(services, kind)),
    bindMember(suspendCall, { handle: (one, { memberId }) => suspendMaster(services, one, memberId) }),
    bindMember(mergeCall, { handle: (both, { memberId }) => mergeMasters(services, both, memberId) }),
  ];
}

/** rules/masters 13 */
async function forStaff<Row extends Master>(
  { database }: Services,
  kind: MasterKind,
  rows: Stored<Row>[],
): Promise<Row[]> {
  const uses = await countUses(database, kind);
  return rows.map((row) => ({ ...row, version: row.edition, uses: uses.get(row.id) ?? 0 }));
}

function keepingRoutes(services: Services, kind: MasterKind): Binding[] {
  return [
    bindMember(addCalls[kind], {
      rules: (form) => ({ ...masterProblems(kind, form) }),
      handle: (form, { memberId }) => addMaster(services, kind, form, memberId),
    }),
    bindMember(editCalls[kind], {
      handle: (edit, { memberId }) => editMaster(services, kind, edit, memberId),
    }),
  ];
}
