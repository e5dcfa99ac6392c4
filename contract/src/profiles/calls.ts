import { z } from 'zod';
import { defineCall } from '../core/call.ts';
import { type MemberId, wireId } from '../core/ids.ts';
import { wireNothing, wireSuccess } from '../core/scalars.ts';
import type { MemberProfile, OwnProfile } from './model.ts';
import {
  memberProfileFromWire,
  memberProfileToWire,
  ownProfileFromWire,
  ownProfileToWire,
  wireMemberProfile,
  wireOwnProfile,
} from './wire.ts';

export const getOwnProfile = defineCall('profile', {
  method: 'GET',
  path: '/api/profile',
  auth: 'member',
  summary: 'The signed-in member with what they voted on and flagged.',
  request: { schema: wireNothing.transform(() => ({})), toWire: () => ({}) },
  reply: {
    schema: wireOwnProfile.extend({ response: wireSuccess }),
    toWire: (profile: OwnProfile) => ({ response: 'success' as const, ...ownProfileToWire(profile) }),
    fromWire: ownProfileFromWire,
  },
});

export const getMemberProfile = defineCall('userProfile', {
  path: '/api/userProfile',
  auth: 'member',
  summary: 'A member; private details for the member and for roles 1 and 2 only.',
  request: {
    schema: z.object({ id: wireId<MemberId>() }),
    toWire: ({ id }) => ({ id }),
  },
  reply: {
    schema: wireMemberProfile.extend({ response: wireSuccess }),
    toWire: (profile: MemberProfile) => ({ response: 'success' as const, ...memberProfileToWire(profile) }),
    fromWire: memberProfileFromWire,
  },
});
