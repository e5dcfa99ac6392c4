import { isAdmin } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import * as calls from '#contract/profiles/calls.ts';
import * as editingCalls from '#contract/profiles/editing-calls.ts';
import { profileProblems } from '#contract/profiles/form.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import {
  admitEditor,
  changeAvatar,
  editProfile,
  memberProfile,
  ownProfile,
  removeAvatar,
} from './actions.ts';

/** rules/calls 12. A member who tries all of their pictures stays below these limits. */
const editLimit = { perAddress: 300, perAccount: 100, windowMinutes: 15, counts: 'calls' } as const;
const avatarLimit = { perAddress: 120, perAccount: 40, windowMinutes: 15, counts: 'calls' } as const;

/** rules/members 3: these fields are ignored if anybody else sends them. */
const ofAdmins = ['adminMode', 'role', 'status'] as const;

export function profileRoutes(context: AppContext): Binding[] {
  return [
    bindMember(calls.getOwnProfile, { handle: (_nothing, viewer) => ownProfile(context, viewer) }),
    bindMember(calls.getMemberProfile, { handle: ({ id }, viewer) => memberProfile(context, viewer, id) }),
    bindMember(editingCalls.editProfile, {
      limit: editLimit,
      admit: (id, viewer) => admitEditor(context, id as MemberId, viewer),
      ignores: ({ role }) => (isAdmin(role) ? [] : ofAdmins),
      rules: ({ id, form, office }, { memberId }) =>
        office || (id ?? memberId) !== memberId ? {} : profileProblems(form, context.now(), context.site),
      handle: (edit, viewer) => editProfile(context, edit, viewer),
    }),
    bindMember(editingCalls.changeAvatar, {
      limit: avatarLimit,
      filesField: 'picture',
      handle: (sent, viewer, _found, { left }) => changeAvatar(context, sent, viewer, left()),
    }),
    bindMember(editingCalls.removeAvatar, {
      limit: avatarLimit,
      handle: (_nothing, viewer) => removeAvatar(context, viewer),
    }),
  ];
}
