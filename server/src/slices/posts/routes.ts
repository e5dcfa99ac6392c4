import { readBulkProgress } from '#contract/posts/staff-calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { readProgress } from './bulk.ts';

export function postRoutes(services: Services): Binding[] {
  return [bindMember(readBulkProgress, { handle: ({ id }) => readProgress(services, id) })];
}
