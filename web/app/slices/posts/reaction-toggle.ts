import { type QueryCacheNotifyEvent, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Reactions } from '#contract/profiles/model.ts';
import { type Api, asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { useSignInFirst } from '../../client/return-path.ts';
import { session } from '../../client/session.ts';
import type { SignInIntent } from '../../client/sign-in-intent.ts';
import {
  changeReactions,
  fetchReactions,
  refetchPendingReactions,
  refetchReactions,
  useViewer,
} from '../../client/viewer.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import { createOptimisticToggle } from '../../kit/toggle/optimistic-toggle.ts';

/** A reaction that a member adds with one press and removes with another. */
export interface ReactionRules<Thing, State> {
  keyOf: (thing: Thing) => string;
  isSame: (one: State, other: State) => boolean;
  /** Sends the change to the server, as in an optimistic toggle. `undo` is a press that reverts it. */
  send: (api: Api, thing: Thing, from: State, to: State, undo: () => void) => Promise<State>;
  /** Returns the member's reactions including this one. */
  react: (reactions: Reactions, thing: Thing, state: State) => Reactions;
  /** Updates other views of the item. */
  show?: (queries: QueryClient, thing: Thing, state: State) => void;
  /** Prefix of the failure message, before the reason. */
  refusal: string;
  /** Intent for the sign-in page of a guest. */
  intent: SignInIntent;
}

interface ReactionTools<Thing, State> {
  /** The member's reactions; undefined until known, and for guests. */
  reactions: Reactions | undefined;
  /** Changes the reaction; a guest signs in first. `stateIn` reads the item's state from the reactions. */
  press: (thing: Thing, stateIn: (reactions: Reactions) => State, change: (before: State) => State) => void;
}

/** One optimistic toggle per member, shared by all buttons; `rules` must be stable. */
export function useReactionToggle<Thing, State>(
  rules: ReactionRules<Thing, State>,
): ReactionTools<Thing, State> {
  const api = useApi();
  const queries = useQueryClient();
  const signInFirst = useSignInFirst();
  const viewer = useViewer();
  const [toggle] = useState(() => createToggle(rules, api, queries));
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        // Shows the pending presses again, as the response was requested before them.
        if (isFetched(event)) toggle.showPending();
      }),
    [queries, toggle],
  );
  const press: ReactionTools<Thing, State>['press'] = useCallback(
    (thing, stateIn, change) => {
      if (session.read().token === undefined) return signInFirst(rules.intent);
      fetchReactions(api, queries).then(
        (known) => toggle.press(thing, stateIn(known), change),
        (error) => refuse(rules.refusal, error),
      );
    },
    [rules, api, queries, signInFirst, toggle],
  );
  return { reactions: viewer.is === 'member' ? viewer.profile.reactions : undefined, press };
}

function createToggle<Thing, State>(rules: ReactionRules<Thing, State>, api: Api, queries: QueryClient) {
  const toggle = createOptimisticToggle<Thing, State>({
    keyOf: rules.keyOf,
    isSame: rules.isSame,
    send: async (thing, from, to) => {
      const state = await rules.send(api, thing, from, to, () => toggle.press(thing, to, () => from));
      void refetchPendingReactions(api, queries);
      return state;
    },
    show: (thing, state) => {
      changeReactions(api, queries, (reactions) => rules.react(reactions, thing, state));
      rules.show?.(queries, thing, state);
    },
    failed: (_thing, error) => {
      refuse(rules.refusal, error);
      void refetchReactions(api, queries);
    },
  });
  return toggle;
}

/** True if a response arrived, rather than a local update. */
function isFetched(event: QueryCacheNotifyEvent): boolean {
  return event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
}

/** A failed press shows its reason (rules/pages 11). */
function refuse(refusal: string, error: unknown): void {
  showToast({ tone: 'bad', text: `${refusal} ${asFault(error).message}` });
}
