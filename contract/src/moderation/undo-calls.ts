/** Undoes a staff action from the activity log. */
import { defineCall } from '../core/call.ts';
import { plain, requestOf } from '../core/codec.ts';
import { type AuditEntryId, wireId } from '../core/ids.ts';
import { postedReply } from '../core/request.ts';
import { topics } from '../core/topics.ts';
import { reasonField, type WithReason } from '../posts/reason.ts';

export interface UndoAct extends WithReason {
  /** The id of the activity log entry. */
  id: AuditEntryId;
}

export const undoAct = defineCall('undoAct', {
  path: '/api/undoAct',
  auth: 'staff',
  extension: true,
  summary:
    'Undoes an entry of the activity log; 409 if something newer prevents it. Replies with the new entry.',
  request: requestOf<UndoAct>({ id: ['id', plain(wireId<AuditEntryId>())], reason: reasonField }),
  reply: postedReply<AuditEntryId>(),
  changes: () => [topics.everything],
});
