/** The calls by which staff manage members. */
import { sentEmail } from '../accounts/fields.ts';
import { defineCall } from '../core/call.ts';
import { described, listOf, plain, requestOf, whole } from '../core/codec.ts';
import { keptFlag } from '../core/edit.ts';
import { type MemberId, type MemberNoteId, wireId } from '../core/ids.ts';
import {
  idRequest,
  listRequestOf,
  longListLimit,
  pageFields,
  postedReply,
  replyIn,
  replyOf,
  searchField,
  sentenceReply,
} from '../core/request.ts';
import { wireChoice, wireText } from '../core/scalars.ts';
import { givenRole, roleFilter, statusFilter } from './edit-wire.ts';
import {
  type AddNote,
  type Invitation,
  type ListMembers,
  type ListNotes,
  type MemberList,
  type MemberNotes,
  memberOrders,
  memberSearchLimit,
} from './model.ts';
import { listedMember, managedMember, noteCodec } from './wire.ts';

const memberId = plain(wireId<MemberId>());

export const listMembers = defineCall('userList', {
  path: '/api/userList',
  auth: 'admin',
  summary: 'Members by name or address, role and status; without deleted accounts.',
  request: listRequestOf<ListMembers>({
    ...pageFields(longListLimit),
    text: searchField(memberSearchLimit),
    role: ['role', described(roleFilter, '1 to 5; absent lists all.')],
    status: ['status', described(statusFilter, '1 active, 3 disabled; absent lists both.')],
    isConfirmed: [
      'confirmed',
      described(keptFlag, 'Extension: 0 lists those who never confirmed their address.'),
    ],
    order: ['order', described(plain(wireChoice(memberOrders, 'newest')), 'Extension.')],
  }),
  reply: replyOf<MemberList>({
    members: ['message', listOf(listedMember)],
    total: ['totalCount', whole],
  }),
});

export const viewMember = defineCall('userDetails', {
  path: '/api/userDetails',
  auth: 'admin',
  extension: true,
  summary: 'One member with all that the form for admins shows.',
  request: idRequest<MemberId>(),
  reply: replyIn('user', managedMember),
});

/** The administrators' actions on one member; the activity log records each. */
function actOn(name: string, summary: string) {
  return defineCall(name, {
    path: `/api/${name}`,
    auth: 'admin',
    extension: true,
    summary,
    request: idRequest<MemberId>(),
    reply: sentenceReply,
  });
}

export const confirmMember = actOn('confirmMember', 'Confirms the address of a member manually.');

export const resendConfirmation = actOn(
  'resendConfirmation',
  'E-mails the confirmation link or the invitation again; 409 once confirmed.',
);

export const endMemberSessions = actOn('endMemberSessions', 'Signs a member out everywhere.');

export const startPasswordReset = actOn(
  'startPasswordReset',
  'E-mails a link to set a new password; 409 while the account is disabled.',
);

export const inviteMember = defineCall('inviteMember', {
  path: '/api/inviteMember',
  auth: 'admin',
  extension: true,
  summary: 'Adds a member and e-mails an invitation to set a password.',
  request: requestOf<Invitation>({
    firstName: ['firstName', plain(wireText({ max: 10_000 }))],
    lastName: ['lastName', plain(wireText({ max: 10_000, trim: false }))],
    email: ['email', plain(sentEmail(10_000))],
    role: ['role', givenRole],
  }),
  reply: postedReply<MemberId>(),
});

export const listMemberNotes = defineCall('memberNotes', {
  path: '/api/memberNotes',
  auth: 'staff',
  extension: true,
  summary: 'Staff notes about a member, newest first; not readable by that member.',
  request: listRequestOf<ListNotes>({ id: ['id', memberId], ...pageFields(longListLimit) }),
  reply: replyOf<MemberNotes>({
    notes: ['message', listOf(noteCodec)],
    total: ['totalCount', whole],
  }),
});

export const addMemberNote = defineCall('addMemberNote', {
  path: '/api/addMemberNote',
  auth: 'staff',
  extension: true,
  summary: 'Adds a note about a member, for staff only.',
  request: requestOf<AddNote>({
    id: ['id', memberId],
    words: ['words', described(plain(wireText({ max: 10_000 })), 'Plain text, 1,000 characters at most.')],
  }),
  reply: postedReply<MemberNoteId>(),
});
