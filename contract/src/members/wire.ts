/** Legacy wire shapes of members as staff manage them (rules/calls 1). */
import { z } from 'zod';
import type { ApplicationState } from '../accounts/model.ts';
import { authorCodec, authorFields, statusCodec } from '../accounts/wire.ts';
import {
  described,
  type Fields,
  idCodec,
  moment,
  nullable,
  objectOf,
  plain,
  replyBoolean,
  text,
  whole,
} from '../core/codec.ts';
import type { ListedMember, ManagedMember, MemberNote } from './model.ts';

const listedFields: Fields<ListedMember> = {
  ...authorFields,
  email: ['email', text],
  status: ['status', statusCodec],
  isConfirmed: ['confirmed', described(replyBoolean, '0 until the address is confirmed.')],
  application: [
    'application',
    described(
      nullable(plain(z.enum(['waiting', 'refused'] satisfies ApplicationState[]))),
      'For members who confirmed their address and need approval: waiting or refused.',
    ),
  ],
  joinedAt: ['created_at', moment],
  lastSeenAt: ['lastSeen', described(nullable(moment), 'To within five minutes.')],
  products: ['dealCount', described(whole, 'Products that are not deleted.')],
  flags: ['flagCount', described(whole, 'Open flags on their comments; 0 for the viewer.')],
  version: ['version', described(whole, 'Named by an edit, so that it overwrites nothing newer.')],
};

export const listedMember = objectOf(listedFields);

export const managedMember = objectOf<ManagedMember>({
  ...listedFields,
  reputation: ['reputationPoints', whole],
  dateOfBirth: ['dob', plain(z.iso.date().nullable())],
  hideDateOfBirth: ['hideDate', described(replyBoolean, '1 hides the date of birth, 0 displays it.')],
  address: ['address', text],
  city: ['city', text],
  zipCode: ['zipCode', text],
  timeZone: ['timeZone', plain(z.number().meta({ description: 'Hours from UTC.' }))],
  isUnreachable: ['unreachable', described(replyBoolean, '1 if e-mail to the address can’t be delivered.')],
  isInvited: ['invited', described(replyBoolean, '1 until an invitation is accepted.')],
  deletedAt: [
    'deleted_at',
    described(nullable(moment), 'When the account is deleted, unless its member signs in before.'),
  ],
  sessions: ['sessionCount', described(whole, 'Where they are signed in.')],
  notes: ['noteCount', described(whole, 'Notes of the staff about them.')],
});

export const noteCodec = objectOf<MemberNote>({
  id: ['id', idCodec()],
  author: ['user', authorCodec],
  words: ['words', text],
  writtenAt: ['created_at', moment],
});
