import * as calls from '#contract/statistics/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { viewStatistics } from './actions.ts';

export function statisticRoutes(context: AppContext): Binding[] {
  return [bindMember(calls.viewStatistics, { handle: (input) => viewStatistics(context, input) })];
}
