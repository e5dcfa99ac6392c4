import * as calls from '#contract/numbers/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { viewNumbers } from './actions.ts';

export function numberRoutes(services: Services): Binding[] {
  return [bindMember(calls.viewNumbers, { handle: (asked) => viewNumbers(services, asked) })];
}
