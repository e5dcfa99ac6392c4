import { viewOverview as viewOverviewCall } from '#contract/overview/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import type { BackupOptions } from '../backups/index.ts';
import { viewOverview } from './actions.ts';

export function overviewRoutes(services: Services, backups: BackupOptions): Binding[] {
  return [
    bindMember(viewOverviewCall, { handle: (_nothing, viewer) => viewOverview(services, backups, viewer) }),
  ];
}
