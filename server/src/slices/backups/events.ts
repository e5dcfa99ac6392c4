import type { MemberId, RunId } from '#contract/core/ids.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { lanes } from '../../platform/mail/mail.ts';

/** An administrator requested a backup now instead of waiting for the next night. */
export const backupAsked = domainEvent<Record<string, never>>('backup-asked');
export const restoreTestAsked = domainEvent<Record<string, never>>('drill-asked');
/** Each event notifies one administrator. */
export const runFailed = domainEvent<{ memberId: MemberId; runId: RunId }>('backup-run-failed', lanes.urgent);
export const backupLate = domainEvent<{ memberId: MemberId }>('backup-late', lanes.urgent);
