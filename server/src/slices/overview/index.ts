import { viewOverview as viewOverviewCall } from '#contract/overview/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { BackupOptions } from '../backups/index.ts';
import { viewOverview } from './actions.ts';

export function overviewRoutes(context: AppContext, backups: BackupOptions): Binding[] {
  return [
    bindMember(viewOverviewCall, { handle: (_nothing, viewer) => viewOverview(context, backups, viewer) }),
  ];
}
