import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { keyOf, type Subject } from '#contract/core/ids.ts';
import { followSubject, isFollowing } from '#contract/notices/calls.ts';
import { followTexts } from '#contract/notices/follow-texts.ts';
import { type Api, asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import { createOptimisticToggle } from '../../kit/toggle/optimistic-toggle.ts';
import { FollowFace } from './follow-face.tsx';

interface MemberFollowProps {
  subject: Subject;
  /** True if the button was pressed before this component was loaded. */
  isPressed: boolean;
}

/** The button with the member's state. */
export function MemberFollow({ subject, isPressed }: MemberFollowProps) {
  const follow = useFollow(subject);
  const waiting = useRef(isPressed);
  const { onPress } = follow;
  useEffect(() => {
    if (!waiting.current) return;
    waiting.current = false;
    onPress();
  }, [onPress]);
  return <FollowFace {...follow} />;
}

interface FollowTools {
  /** True if the member follows the post; false until known. */
  isFollowing: boolean;
  onPress: () => void;
}

/** Returns whether the member is notified of new comments, and the toggle that changes it. */
export function useFollow(subject: Subject): FollowTools {
  const api = useApi();
  const queries = useQueryClient();
  const [toggle] = useState(() => createToggle(api, queries));
  const query = followQuery(api, subject);
  const { data, isStale, refetch } = useQuery(query);
  // Commenting starts following, so the state is requested again after the member's own comment.
  const isOutdated = data !== undefined && isStale;
  useEffect(() => {
    if (isOutdated) refetch();
  }, [isOutdated, refetch]);
  return {
    isFollowing: data ?? false,
    onPress: () => {
      queries
        .ensureQueryData(query)
        .then((known) => toggle.press(subject, known, (before) => !before), refuse);
    },
  };
}

function followQuery(api: Api, subject: Subject) {
  const query = callQuery(api, isFollowing[subject.kind], { subject });
  return { ...query, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always' as const };
}

function createToggle(api: Api, queries: QueryClient) {
  return createOptimisticToggle<Subject, boolean>({
    keyOf,
    isSame: (one, other) => one === other,
    send: async (subject, _from, to) => {
      const { message, follows } = await api(followSubject[subject.kind], { subject, follows: to });
      showToast({ tone: 'good', text: message });
      return follows;
    },
    show: (subject, follows) => {
      const { queryKey } = followQuery(api, subject);
      // Cancels a pending response, which is older than this change.
      queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, follows);
    },
    failed: (_subject, error) => refuse(error),
  });
}

/** A failed press shows its reason (rules/pages 11). */
function refuse(error: unknown): void {
  showToast({ tone: 'bad', text: `${followTexts.failed} ${asFault(error).message}` });
}
