import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { CommentList, ListComments } from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import type { CommentId, Subject } from '#contract/core/ids.ts';
import { asFault } from '../../client/api.ts';
import { openingType } from '../../client/history-state.ts';
import { usePages } from '../../client/queries.ts';
import { scrollOnReturn } from '../../client/return-path.ts';
import { useHydrated } from '../../kit/page/use-hydrated.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import {
  commentInHash,
  commentPages,
  commentsInput,
  mergeComments,
  readCommentsEntry,
} from './comment-pages.ts';

/** Milliseconds for which the target comment is highlighted. */
const highlightDuration = 3000;

export type CommentPages = ReturnType<typeof usePages<ListComments, CommentList>>;

/** Loads the comments on screen and scrolls to a given one. */
export function useComments(subject: Subject) {
  const [query] = useSearchParams();
  const { key, hash } = useLocation();
  const isMeant = useIsMeant();
  const [entry, setEntry] = useState(() => readCommentsEntry(query));
  const [goal, setGoal] = useState<CommentId>();
  const [arrived, setArrived] = useState<CommentId>();
  const pages = usePages(commentPages(subject), commentsInput(subject, entry));
  const { data, error, isFetching } = pages;
  // The previous comments stay on screen while another part of the list loads.
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const shown = data ?? last;
  const comments = useMemo(() => mergeComments(shown?.pages ?? []), [shown]);
  const latest = useRef(comments);
  latest.current = comments;

  const goTo = useCallback((id: CommentId) => {
    setGoal(id);
    if (!latest.current.some((comment) => comment.id === id)) setEntry({ skip: 0, holding: id });
  }, []);

  // The new address may name another comment or page.
  const seen = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival at an address counts once.
  useEffect(() => {
    if (seen.current === key) return;
    const isFirst = seen.current === undefined;
    seen.current = key;
    const entry = readCommentsEntry(query);
    const named = commentInHash(hash) ?? entry.holding;
    if (named !== null && isMeant()) goTo(named);
    else if (named === null && !isFirst) setEntry(entry);
    if (hash === '#comments' && isMeant()) document.getElementById('comments')?.scrollIntoView();
  }, [key]);

  useEffect(() => {
    if (goal === undefined || data === undefined) return;
    const element = document.getElementById(`comment-${goal}`);
    if (element === null && isFetching) return;
    setGoal(undefined);
    if (element === null) return showToast({ tone: 'bad', text: commentTexts.notThere });
    element.scrollIntoView({ block: 'start' });
    element.focus({ preventScroll: true });
    setArrived(goal);
  }, [goal, data, isFetching]);

  // If a part of the list fails to load, the previous one stays.
  const read = useRef(entry);
  useEffect(() => {
    if (data !== undefined) read.current = entry;
    else if (error !== null && entry !== read.current) {
      setGoal(undefined);
      setEntry(read.current);
      showToast({ tone: 'bad', text: asFault(error).message });
    }
  }, [data, error, entry]);

  useEffect(() => {
    if (arrived === undefined) return;
    const timer = setTimeout(() => setArrived(undefined), highlightDuration);
    return () => clearTimeout(timer);
  }, [arrived]);

  return {
    pages,
    comments,
    /** The number of comments; undefined until known. */
    count: shown?.pages.at(-1)?.count,
    arrived,
    goTo,
    /** Requests the comments on screen again. */
    renew: () => pages.refetch(),
  };
}

/** True if the viewer navigated to this address to see its target, rather than returning to an earlier position. */
function useIsMeant(): () => boolean {
  const type = useNavigationType();
  const { key, state } = useLocation();
  const isAlive = useHydrated();
  // The address with which the document was opened, during hydration.
  const opened = useRef(isAlive ? undefined : key);
  return () => {
    if (scrollOnReturn(state).state !== undefined) return false;
    if (type !== 'POP') return true;
    return key === opened.current && openingType() === 'navigate';
  };
}
