import type { MemberId } from '#contract/core/ids.ts';
import * as applicationCalls from '#contract/members/calls.ts';
import * as calls from '#contract/members/calls.ts';
import { invitationProblems } from '#contract/members/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { memberGone } from '../accounts/index.ts';
import { addMemberNote, memberNotes, refuseNoMember } from './actions.ts';
import { decideApplications } from './application-actions.ts';
import { countListed, findListed, findManaged } from './list-queries.ts';
import {
  confirmMember,
  endMemberSessions,
  inviteMember,
  resendConfirmation,
  startPasswordReset,
} from './office-actions.ts';
import { findApplications } from './queries.ts';

/** Each of these calls sends an e-mail. Adding a whole chapter stays below the limit. */
const mailLimit = { perAddress: 300, perAccount: 100, windowMinutes: 15, counts: 'calls' } as const;

export function memberRoutes(context: AppContext): Binding[] {
  return [
    ...listRoutes(context),
    ...officeRoutes(context),
    ...applicationRoutes(context),
    ...noteRoutes(context),
  ];
}

function listRoutes({ database }: AppContext): Binding[] {
  return [
    bindMember(calls.listMembers, {
      handle: async (list, { memberId }) => {
        const [members, total] = await Promise.all([
          findListed(database, list, memberId),
          countListed(database, list),
        ]);
        return { members, total };
      },
    }),
    bindMember(calls.viewMember, {
      handle: async ({ id }, { memberId }) => {
        const member = await findManaged(database, id, memberId);
        if (member === undefined) throw memberGone();
        return member;
      },
    }),
  ];
}

function officeRoutes(context: AppContext): Binding[] {
  return [
    bindMember(calls.confirmMember, { handle: (named, viewer) => confirmMember(context, named, viewer) }),
    bindMember(calls.resendConfirmation, {
      limit: mailLimit,
      handle: (named, viewer) => resendConfirmation(context, named, viewer),
    }),
    bindMember(calls.endMemberSessions, {
      handle: (named, viewer) => endMemberSessions(context, named, viewer),
    }),
    bindMember(calls.startPasswordReset, {
      limit: mailLimit,
      handle: (named, viewer) => startPasswordReset(context, named, viewer),
    }),
    bindMember(calls.inviteMember, {
      limit: mailLimit,
      rules: (invitation) => invitationProblems(invitation, context.site),
      handle: (invitation, viewer) => inviteMember(context, invitation, viewer),
    }),
  ];
}

function applicationRoutes(context: AppContext): Binding[] {
  return [
    bindMember(applicationCalls.listApplications, {
      handle: (list) => findApplications(context.database, list),
    }),
    bindMember(applicationCalls.decideApplications, {
      limit: mailLimit,
      handle: (decision, viewer) => decideApplications(context, decision, viewer),
    }),
  ];
}

function noteRoutes(context: AppContext): Binding[] {
  const admit = (id: number) => refuseNoMember(context.database, id as MemberId);
  return [
    bindMember(calls.listMemberNotes, {
      admit,
      handle: (list, viewer) => memberNotes(context, list, viewer),
    }),
    bindMember(calls.addMemberNote, {
      admit,
      handle: (note, viewer) => addMemberNote(context, note, viewer),
    }),
  ];
}
