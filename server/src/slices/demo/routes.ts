import * as calls from '#contract/demo/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { readDemo, removeDemo } from './actions.ts';

export function demoRoutes(context: AppContext): Binding[] {
  return [
    bindMember(calls.viewDemo, { handle: (_nothing, viewer) => readDemo(context, viewer) }),
    bindMember(calls.removeDemo, { handle: (_nothing, viewer) => removeDemo(context, viewer) }),
  ];
}
