import type { MessageId } from '#contract/core/ids.ts';
import * as calls from '#contract/messages/calls.ts';
import { messageProblems } from '#contract/messages/model.ts';
import * as safety from '#contract/messages/safety-calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { countUnread, deleteMessages, openMessage, readMessage, suggestAddresses } from './actions.ts';
import { listMessages } from './queries.ts';
import { admitRecipient, blockSender, closeReport, reportMessage, unblockSender } from './safety.ts';
import { listBlocked, listReported } from './safety-queries.ts';
import { type SendingOptions, sendMessage } from './sending.ts';

/** For all accounts behind one address, in addition to the limits of rules/messages 21. */
const sending = { perAddress: 300, windowMinutes: 60, counts: 'calls' } as const;
/** rules/messages 11: enough to find a recipient, too few to list everybody. */
const suggesting = { perAccount: 120, perAddress: 480, windowMinutes: 60, counts: 'calls' } as const;
const reporting = { perAccount: 20, windowMinutes: 60, counts: 'calls' } as const;

export function messageRoutes(context: AppContext, options: SendingOptions): Binding[] {
  const { database } = context;
  return [
    bindMember(calls.listInbox, {
      handle: (list, { memberId }) => listMessages(database, 'inbox', memberId, list),
    }),
    bindMember(calls.listSent, {
      handle: (list, { memberId }) => listMessages(database, 'sent', memberId, list),
    }),
    bindMember(calls.openMessage, {
      handle: ({ id }, { memberId }) => openMessage(context, id, memberId),
    }),
    bindMember(calls.sendMessage, {
      limit: sending,
      rules: messageProblems,
      handle: (form, viewer, _found, { idempotencyKey }) =>
        sendMessage(context, options, form, { viewer, idempotencyKey }),
    }),
    bindMember(calls.readMessage, {
      handle: ({ id }, { memberId }) => readMessage(context, id, memberId),
    }),
    bindMember(calls.suggestAddresses, {
      limit: suggesting,
      handle: ({ text }, { memberId }) => suggestAddresses(context, text, memberId),
    }),
    bindMember(calls.deleteMessages, {
      handle: ({ ids }, { memberId }) => deleteMessages(context, ids, memberId),
    }),
    bindMember(calls.countUnread, { handle: (_nothing, { memberId }) => countUnread(context, memberId) }),
    bindMember(safety.blockSender, { handle: ({ id }, viewer) => blockSender(context, id, viewer) }),
    bindMember(safety.unblockSender, { handle: ({ id }, viewer) => unblockSender(context, id, viewer) }),
    bindMember(safety.listBlocked, {
      handle: (list, { memberId }) => listBlocked(database, memberId, list),
    }),
    bindMember(safety.reportMessage, {
      limit: reporting,
      admit: (id, viewer) => admitRecipient(context, id as MessageId, viewer),
      handle: (report, viewer) => reportMessage(context, report, viewer),
    }),
    bindMember(safety.listReported, {
      handle: (list, { memberId }) => listReported(database, list, memberId),
    }),
    bindMember(safety.closeReport, { handle: ({ id }, viewer) => closeReport(context, id, viewer) }),
  ];
}
