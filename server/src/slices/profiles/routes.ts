import { getMemberProfile, getOwnProfile } from '#contract/profiles/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { memberProfile, ownProfile } from './reads.ts';

export function profileRoutes(services: Services): Binding[] {
  return [
    bindMember(getOwnProfile, { handle: (_nothing, viewer) => ownProfile(services, viewer) }),
    bindMember(getMemberProfile, { handle: ({ id }, viewer) => memberProfile(services, viewer, id) }),
  ];
}
