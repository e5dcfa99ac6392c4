import * as calls from '#contract/backups/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { startBackup, viewBackups } from './actions.ts';
import type { BackupOptions } from './options.ts';

/** Limits requests, as each run may load the server for hours. */
const startLimit = { perAddress: 30, perAccount: 10, windowMinutes: 60, counts: 'calls' } as const;

export function backupRoutes(context: AppContext, options: BackupOptions): Binding[] {
  return [
    bindMember(calls.viewBackups, { handle: () => viewBackups(context, options) }),
    bindMember(calls.startBackup, {
      limit: startLimit,
      handle: (input) => startBackup(context, options, input),
    }),
  ];
}
