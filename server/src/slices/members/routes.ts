import type { MemberId } from '#contract/core/ids.ts';
import * as applicationCalls from '#contract/members/application-calls.ts';
import * as calls from '#contract/members/calls.ts';
import { invitationProblems } from '#contract/members/model.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { memberGone } from '../accounts/index.ts';
import { refuseNoMember } from './actions.ts';
import { decideApplications } from './application-actions.ts';
import { findApplications } from './application-queries.ts';
import { countListed, findListed, findManaged } from './list-queries.ts';
import { addMemberNote, memberNotes } from './note-actions.ts';
import {
  confirmMember,
  endMemberSessions,
  inviteMember,
  resendConfirmation,
  startPasswordReset,
} from './office-actions.ts';

/** Each of these mails somebody; an office that adds a whole chapter stays below. */
const mailLimit = { perAddress: 300, perAccount: 100, windowMinutes: 15, counts: 'calls' } as const;

export function memberRoutes(services: Services): Binding[] {
  return [
    ...listRoutes(services),
    ...officeRoutes(services),
    ...applicationRoutes(services),
    ...noteRoutes(services),
  ];
}

function listRoutes({ database }: Services): Binding[] {
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

function officeRoutes(services: Services): Binding[] {
  return [
    bindMember(calls.confirmMember, { handle: (named, viewer) => confirmMember(services, named, viewer) }),
    bindMember(calls.resendConfirmation, {
      limit: mailLimit,
      handle: (named, viewer) => resendConfirmation(services, named, viewer),
    }),
    bindMember(calls.endMemberSessions, {
      handle: (named, viewer) => endMemberSessions(services, named, viewer),
    }),
    bindMember(calls.startPasswordReset, {
      limit: mailLimit,
      handle: (named, viewer) => startPasswordReset(services, named, viewer),
    }),
    bindMember(calls.inviteMember, {
      limit: mailLimit,
      rules: (invitation) => invitationProblems(invitation, services.site),
      handle: (invitation, viewer) => inviteMember(services, invitation, viewer),
    }),
  ];
}

function applicationRoutes(services: Services): Binding[] {
  return [
    bindMember(applicationCalls.listApplications, {
      handle: (list) => findApplications(services.database, list),
    }),
    bindMember(applicationCalls.decideApplications, {
      limit: mailLimit,
      handle: (decision, viewer) => decideApplications(services, decision, viewer),
    }),
  ];
}

function noteRoutes(services: Services): Binding[] {
  const admit = (id: number) => refuseNoMember(services.database, id as MemberId);
  return [
    bindMember(calls.listMemberNotes, {
      admit,
      handle: (list, viewer) => memberNotes(services, list, viewer),
    }),
    bindMember(calls.addMemberNote, {
      admit,
      handle: (note, viewer) => addMemberNote(services, note, viewer),
    }),
  ];
}
