import { subjectKinds } from '#contract/core/subject.ts';
import { voteOnComment, voteOnSubject } from '#contract/votes/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { vote } from './actions.ts';

export function voteRoutes(services: Services): Binding[] {
  return [
    ...subjectKinds.map((kind) =>
      bindMember(voteOnSubject[kind], { handle: (given, viewer) => vote(services, given, viewer) }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(voteOnComment[kind], { handle: (given, viewer) => vote(services, given, viewer) }),
    ),
  ];
}
