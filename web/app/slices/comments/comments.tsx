import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Comment, commentPageSize, commentThreshold } from '#contract/comments/model.ts';
import { type Subject, subjectOf } from '#contract/core/subject.ts';
import { asFault } from '../../client/api.ts';
import { changeKept } from '../../client/kept-things.ts';
import { arrivalOf, MoreItems } from '../../kit/list/more-items.tsx';
import { comesByItself } from '../../kit/list/paging.ts';
import { FailedState, Spinner } from '../../kit/list/states.tsx';
import { useKeptPlace } from '../../kit/list/use-kept-place.ts';
import { usePlaceOnEarlier } from '../../kit/list/use-place-on-earlier.ts';
import { useFocusOnArrival } from '../../kit/page/use-focus-on-arrival.ts';
import { CommentList } from './comment-list.tsx';
import { CommentTasks } from './comment-tasks.tsx';
import classes from './comments.module.css';
import { CommentsHead } from './comments-head.tsx';
import { EarlierComments, PagesOfComments } from './comments-pages.tsx';
import { EmptyComments } from './empty-comments.tsx';
import { useCommentTasks } from './use-comment-tasks.ts';
import { useComments } from './use-comments.ts';
import { useVisit } from './use-visit.ts';

interface CommentsProps {
  subject: Subject;
  /** Votes and flag of one comment, which other slices bring. */
  marks: (comment: Comment, subject: Subject) => ReactNode;
}

/** The comments on a product or in a thread: they behave alike (decisions 5.1). It may fail without taking the page along. */
export function Comments({ subject, marks }: CommentsProps) {
  const list = useRef<HTMLOListElement>(null);
  const { pages, comments, count, arrived, goTo, renew } = useComments(subject);
  const { data, error, refetch, isFetching, hasPreviousPage, fetchPreviousPage } = pages;
  const tasks = useCommentTasks({ subject, goTo, renew });
  const visit = useVisit(subject, count);
  const continueFrom = useFocusOnArrival(list, comments.length, 'a');
  const stayHere = usePlaceOnEarlier(list, comments[0]?.id);
  const loaded = data?.pages ?? [];
  useKeptPlace({ pages: loaded.length, hasMore: pages.hasNextPage, load: pages.fetchNextPage });
  useCountEverywhere(subject, count);

  const state = arrivalOf(pages);
  const start = loaded[0]?.skip ?? 0;
  const around = <PagesOfComments start={start} hasNext={state !== 'complete'} />;
  return (
    <section id="comments" aria-labelledby="comments-heading" className={classes.comments}>
      <CommentsHead
        count={count}
        comments={comments}
        visit={visit}
        isComplete={start === 0 && state === 'complete'}
        tasks={tasks}
      />
      <CommentTasks subject={subject} tasks={tasks} />
      {comments.length === 0 && error !== null ? (
        <FailedState message={asFault(error).message} onRetry={refetch} retrying={isFetching} />
      ) : comments.length === 0 && data === undefined ? (
        <Spinner label="Loading comments" />
      ) : comments.length === 0 ? (
        <EmptyComments start={start} />
      ) : (
        <>
          {hasPreviousPage && <EarlierComments pages={pages} load={fetchPreviousPage} onPress={stayHere} />}
          <CommentList
            ref={list}
            comments={comments}
            subject={subject}
            marks={marks}
            visit={visit}
            arrived={arrived}
            onAct={tasks.start}
          />
          {state === 'complete' ? (
            around
          ) : (
            <MoreItems
              things="comments"
              count={comments.length}
              state={state}
              threshold={commentThreshold[subject.kind]}
              followsByItself={comesByItself(
                loaded.map((page) => page.comments),
                commentPageSize,
              )}
              loadMore={pages.fetchNextPage}
              onPress={continueFrom}
              skeleton={<Spinner label="Loading comments" />}
              complete={null}
              pages={around}
            />
          )}
        </>
      )}
    </section>
  );
}

/** What the pages keep of the product or thread counts as the comments do. */
function useCountEverywhere({ kind, id }: Subject, count: number | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (count === undefined) return;
    changeKept<{ id: number; commentCount: number }>(queries, subjectOf(kind, id), (thing) =>
      thing.commentCount === count ? thing : { ...thing, commentCount: count },
    );
  }, [queries, kind, id, count]);
}
