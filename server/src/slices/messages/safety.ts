/** Blocks senders and reports messages to staff. */
import { Fault, invalid, refuseProblems } from '#contract/core/fault.ts';
import type { MemberId, MessageId, MessageReportId } from '#contract/core/ids.ts';
import { type ReportMessage, reportReasonProblem } from '#contract/messages/model.ts';
import { messageTexts } from '#contract/messages/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { recordAuditEntry } from '../../platform/db/audit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { memberGone } from '../accounts/index.ts';
import { dropMessageEmail } from '../notices/index.ts';
import { messageGone } from './actions.ts';
import {
  deleteBlock,
  hasReceived,
  insertBlock,
  insertReport,
  lockToBlock,
  setClosed,
} from './safety-queries.ts';

/** Blocks a sender's future messages. Throws `not_found` if the member does not exist, `invalid` for oneself. */
export async function blockSender(
  { write }: AppContext,
  id: MemberId,
  { memberId }: Viewer,
): Promise<string> {
  if (id === memberId) throw invalid({ id: messageTexts.ownBlock });
  await write(async ({ tx }) => {
    if (!(await lockToBlock(tx, id))) throw memberGone();
    await insertBlock(tx, memberId, id);
    await dropMessageEmail(tx, memberId, id);
  });
  return messageTexts.blocked;
}

export async function unblockSender(
  { database }: AppContext,
  id: MemberId,
  { memberId }: Viewer,
): Promise<string> {
  await deleteBlock(database.db, memberId, id);
  return messageTexts.unblocked;
}

/**
 * Finds a message that the viewer may report. Throws `not_found` for a message that the viewer did not receive, before
 * any input is checked (rules/calls 8).
 */
export async function admitRecipient(
  { database }: AppContext,
  id: MessageId,
  { memberId }: Viewer,
): Promise<void> {
  if (!(await hasReceived(database, memberId, id))) throw messageGone();
}

/** Reports a message. Throws `not_found` for a message that the viewer did not receive. */
export async function reportMessage(
  { database }: AppContext,
  report: ReportMessage,
  { memberId }: Viewer,
): Promise<string> {
  refuseProblems({ reason: reportReasonProblem(report.reason) });
  if (!(await insertReport(database, memberId, report))) throw messageGone();
  return messageTexts.reported;
}

/**
 * Closes a report and logs it with the message. Throws `not_found` if it is not open, or is about the viewer's own
 * message.
 */
export async function closeReport(
  { write }: AppContext,
  id: MessageReportId,
  { memberId }: Viewer,
): Promise<string> {
  await write(async ({ tx }) => {
    const closed = await setClosed(tx, id, memberId);
    if (closed === undefined) throw new Fault('not_found', messageTexts.reportGone);
    const { messageId, subject, text } = closed;
    await recordAuditEntry(tx, {
      actorId: memberId,
      action: 'message-report-closed',
      targetKind: 'message',
      targetId: messageId,
      before: { subject, text, isOpen: true },
      after: { isOpen: false },
    });
  });
  return messageTexts.reportClosed;
}
