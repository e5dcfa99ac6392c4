import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Marks } from '#contract/profiles/model.ts';
import { type Api, asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { useSignInFirst } from '../../client/return-path.ts';
import { session } from '../../client/session.ts';
import { changeMarks, fetchMarks, renewMarks, useViewer } from '../../client/viewer.ts';
import { notify } from '../say/notices.tsx';
import { createOptimisticToggle } from './optimistic-toggle.ts';

/** Something that a member marks by a press, and takes back by another. */
export interface MarkToggle<Thing, State> {
  keyOf: (thing: Thing) => string;
  isSame: (one: State, other: State) => boolean;
  /** Takes the thing from one state to the other; answers how it stands then. */
  send: (api: Api, thing: Thing, from: State, to: State) => Promise<State>;
  /** The member's marks with this one in them. */
  mark: (marks: Marks, thing: Thing, state: State) => Marks;
  /** What else shows it. */
  show?: (queries: QueryClient, thing: Thing, state: State) => void;
  /** Said when it did not work, before the reason. */
  refusal: string;
}

interface MarkTools<Thing, State> {
  /** Undefined until they are known, and for guests. */
  marks: Marks | undefined;
  /** A guest signs in first. `stateIn` says how the thing stands in the marks. */
  press: (thing: Thing, stateIn: (marks: Marks) => State, change: (before: State) => State) => void;
}

/** One member, one optimistic toggle, however many buttons there are; `rules` is the same for good. */
export function useMarkToggle<Thing, State>(rules: MarkToggle<Thing, State>): MarkTools<Thing, State> {
  const api = useApi();
  const queries = useQueryClient();
  const signInFirst = useSignInFirst();
  const viewer = useViewer();
  const [toggle] = useState(() => toggleOf(rules, api, queries));
  const press: MarkTools<Thing, State>['press'] = useCallback(
    (thing, stateIn, change) => {
      if (session.read().token === undefined) return signInFirst();
      fetchMarks(api, queries).then(
        (known) => toggle.press(thing, stateIn(known), change),
        (error) => refuse(rules.refusal, error),
      );
    },
    [rules, api, queries, signInFirst, toggle],
  );
  return { marks: viewer.is === 'member' ? viewer.profile.marks : undefined, press };
}

function toggleOf<Thing, State>(rules: MarkToggle<Thing, State>, api: Api, queries: QueryClient) {
  return createOptimisticToggle<Thing, State>({
    keyOf: rules.keyOf,
    isSame: rules.isSame,
    send: (thing, from, to) => rules.send(api, thing, from, to),
    show: (thing, state) => {
      changeMarks(api, queries, (marks) => rules.mark(marks, thing, state));
      rules.show?.(queries, thing, state);
    },
    failed: (_thing, error) => {
      refuse(rules.refusal, error);
      renewMarks(api, queries);
    },
  });
}

/** rules/pages 11: what was pressed and did not work says so. */
function refuse(refusal: string, error: unknown): void {
  notify({ tone: 'bad', text: `${refusal} ${asFault(error).message}` });
}
