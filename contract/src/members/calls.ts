/** The calls by which staff manage members. */

import { z } from 'zod';
import { sentEmail } from '../accounts/fields.ts';
import type { ApplicationState } from '../accounts/model.ts';
import { authorCodec, authorFields, statusCodec } from '../accounts/wire.ts';
import { defineCall } from '../core/call.ts';
import {
  type Fields,
  idCodec,
  integer,
  listOf,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  requestOf,
  text,
  withDescription,
} from '../core/codec.ts';
import { keptFlag } from '../core/edit-codecs.ts';
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
import { decideLimit } from '../decisions/decision.ts';
import { decidedReply, decisionRequest } from '../decisions/wire.ts';
import { givenRole, roleFilter, statusFilter } from './edit-wire.ts';
import {
  type AddNote,
  type Application,
  type Applications,
  type Invitation,
  type ListApplications,
  type ListedMember,
  type ListMembers,
  type ListNotes,
  type ManagedMember,
  type MemberList,
  type MemberNote,
  type MemberNotes,
  memberOrders,
  memberSearchLimit,
} from './model.ts';

const listedFields: Fields<ListedMember> = {
  ...authorFields,
  email: ['email', text],
  status: ['status', statusCodec],
  isConfirmed: ['confirmed', withDescription(replyBoolean, '0 until the address is confirmed.')],
  application: [
    'application',
    withDescription(
      nullable(plain(z.enum(['waiting', 'refused'] satisfies ApplicationState[]))),
      'For members who confirmed their address and need approval: waiting or refused.',
    ),
  ],
  joinedAt: ['created_at', moment],
  lastSeenAt: ['lastSeen', withDescription(nullable(moment), 'To within five minutes.')],
  products: ['dealCount', withDescription(integer, 'Products that are not deleted.')],
  flags: ['flagCount', withDescription(integer, 'Open flags on their comments; 0 for the viewer.')],
  version: ['version', withDescription(integer, 'Named by an edit, so that it overwrites nothing newer.')],
};

const listedMember = objectOf(listedFields);

const managedMember = objectOf<ManagedMember>({
  ...listedFields,
  reputation: ['reputationPoints', integer],
  dateOfBirth: ['dob', plain(z.iso.date().nullable())],
  hideDateOfBirth: ['hideDate', withDescription(replyBoolean, '1 hides the date of birth, 0 displays it.')],
  address: ['address', text],
  city: ['city', text],
  zipCode: ['zipCode', text],
  timeZone: ['timeZone', plain(z.number().meta({ description: 'Hours from UTC.' }))],
  isUnreachable: [
    'unreachable',
    withDescription(replyBoolean, '1 if e-mail to the address can’t be delivered.'),
  ],
  isInvited: ['invited', withDescription(replyBoolean, '1 until an invitation is accepted.')],
  deletedAt: [
    'deleted_at',
    withDescription(nullable(moment), 'When the account is deleted, unless its member signs in before.'),
  ],
  sessions: ['sessionCount', withDescription(integer, 'Where they are signed in.')],
  notes: ['noteCount', withDescription(integer, 'Notes of the staff about them.')],
});

const noteCodec = objectOf<MemberNote>({
  id: ['id', idCodec()],
  author: ['user', authorCodec],
  words: ['words', text],
  writtenAt: ['created_at', moment],
});

const memberId = plain(wireId<MemberId>());

export const listMembers = defineCall('userList', {
  path: '/api/userList',
  auth: 'admin',
  summary: 'Members by name or address, role and status; without deleted accounts.',
  request: listRequestOf<ListMembers>({
    ...pageFields(longListLimit),
    text: searchField(memberSearchLimit),
    role: ['role', withDescription(roleFilter, '1 to 5; absent lists all.')],
    status: ['status', withDescription(statusFilter, '1 active, 3 disabled; absent lists both.')],
    isConfirmed: [
      'confirmed',
      withDescription(keptFlag, 'Extension: 0 lists those who never confirmed their address.'),
    ],
    order: ['order', withDescription(plain(wireChoice(memberOrders, 'newest')), 'Extension.')],
  }),
  reply: replyOf<MemberList>({
    members: ['message', listOf(listedMember)],
    total: ['totalCount', integer],
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
    total: ['totalCount', integer],
  }),
});

export const addMemberNote = defineCall('addMemberNote', {
  path: '/api/addMemberNote',
  auth: 'staff',
  extension: true,
  summary: 'Adds a note about a member, for staff only.',
  request: requestOf<AddNote>({
    id: ['id', memberId],
    words: [
      'words',
      withDescription(plain(wireText({ max: 10_000 })), 'Plain text, 1,000 characters at most.'),
    ],
  }),
  reply: postedReply<MemberNoteId>(),
});

const application = objectOf<Application>({
  id: ['id', idCodec()],
  firstName: ['firstName', text],
  lastName: ['lastName', text],
  email: ['email', text],
  appliedAt: ['applied_at', withDescription(moment, 'When they confirmed their address.')],
});

export const listApplications = defineCall('applications', {
  path: '/api/applications',
  auth: 'admin',
  extension: true,
  summary: 'Pending registrations, longest waiting first.',
  request: listRequestOf<ListApplications>(pageFields(longListLimit)),
  reply: replyOf<Applications>({
    applications: ['message', listOf(application)],
    total: ['totalCount', withDescription(integer, 'Counts all that are waiting.')],
  }),
});

export const decideApplications = defineCall('decideApplications', {
  path: '/api/decideApplications',
  auth: 'admin',
  extension: true,
  summary: `Approves or declines up to ${decideLimit} registrations one by one; each person is notified by e-mail.`,
  request: decisionRequest<MemberId>({
    approves: '1 approves, 0 declines.',
    tells: 'Sent to the applicant; required to decline.',
  }),
  reply: decidedReply<MemberId>(),
});
