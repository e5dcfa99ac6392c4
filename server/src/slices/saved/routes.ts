import * as calls from '#contract/saved/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { countInterested, readSaved, saveProduct } from './actions.ts';

export function savedRoutes(context: AppContext, taxonomyCache: TaxonomyCache): Binding[] {
  return [
    bindMember(calls.saveProduct, {
      handle: (save, { memberId }) => saveProduct(context, save, memberId),
    }),
    bindMember(calls.listSaved, {
      handle: (page, { memberId }) => readSaved(context, taxonomyCache, page, memberId),
    }),
    bindMember(calls.countInterested, {
      handle: ({ id }, viewer) => countInterested(context, id, viewer),
    }),
  ];
}
