import * as calls from '#contract/demo/calls.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { readDemo, removeDemo } from './actions.ts';

export function demoRoutes(services: Services): Binding[] {
  return [
    bindMember(calls.viewDemo, { handle: (_nothing, viewer) => readDemo(services, viewer) }),
    bindMember(calls.removeDemo, { handle: (_nothing, viewer) => removeDemo(services, viewer) }),
  ];
}
