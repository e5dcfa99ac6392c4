import * as calls from '#contract/masters/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { MasterCache, Masters } from './cache.ts';

export function masterRoutes(masterCache: MasterCache): Binding[] {
  const list =
    <Row extends { status: string }>(rowsOf: (masters: Masters) => Row[]) =>
    async ({ includeSuspended }: { includeSuspended: boolean }) =>
      rowsOf(await masterCache.read()).filter(({ status }) => includeSuspended || status === 'active');
  return [
    bindMember(calls.listCategories, { handle: list(({ categories }) => categories) }),
    bindMember(calls.listProductTypes, { handle: list(({ productTypes }) => productTypes) }),
    bindMember(calls.listTags, { handle: list(({ tags }) => tags) }),
    bindMember(calls.listLabels, { handle: list(({ labels }) => labels) }),
  ];
}
