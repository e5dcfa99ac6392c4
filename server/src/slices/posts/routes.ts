import { readBulkProgress } from '#contract/posts/staff-calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { readProgress } from './bulk.ts';

export function postRoutes(context: AppContext): Binding[] {
  return [bindMember(readBulkProgress, { handle: ({ id }) => readProgress(context, id) })];
}
