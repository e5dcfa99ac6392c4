import * as calls from '#contract/files/calls.ts';
import { readLinkedPage as readLinkedPageCall } from '#contract/products/posting-calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { previewPicture, readLinkedPage } from './links.ts';
import { turnOf } from './pictures.ts';

/** rules/calls 12. A member who posts all day stays below it; a program that misuses an account does not. */
const linkLimit = { perAddress: 120, perAccount: 40, windowMinutes: 15, counts: 'calls' } as const;
/** The form previews up to a dozen pictures of a linked page at once. */
const previewLimit = { perAddress: 1_000, perAccount: 300, windowMinutes: 15, counts: 'calls' } as const;

/** Routes for pictures on other sites. A member's own files belong to products, whose routes check the owner. */
export function fileRoutes(context: AppContext): Binding[] {
  return [
    bindMember(readLinkedPageCall, {
      limit: linkLimit,
      handle: (link, viewer, _found, { left }) => readLinkedPage(context, link, turnOf(viewer, left())),
    }),
    bindMember(calls.previewPicture, {
      limit: previewLimit,
      handle: (link, viewer, _found, { left }) => previewPicture(context, link, turnOf(viewer, left())),
    }),
  ];
}
