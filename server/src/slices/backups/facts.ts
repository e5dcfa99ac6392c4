import type { MemberId, RunId } from '#contract/core/ids.ts';
import { fact } from '../../platform/jobs/facts.ts';
import { lanes } from '../../platform/mail/mail.ts';

/** By somebody of the office, who does not wait for the night. */
export const backupAsked = fact<Record<string, never>>('backup-asked');
export const restoreTestAsked = fact<Record<string, never>>('drill-asked');
/** Each is for one administrator. */
export const runFailed = fact<{ memberId: MemberId; runId: RunId }>('backup-run-failed', lanes.urgent);
export const backupLate = fact<{ memberId: MemberId }>('backup-late', lanes.urgent);
