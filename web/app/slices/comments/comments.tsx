import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Comment } from '#contract/comments/model.ts';
import { type Subject, subjectOf } from '#contract/core/subject.ts';
import { changeKept } from '../../client/kept-things.ts';
import { CommentList } from './comment-list.tsx';
import { CommentTasks } from './comment-tasks.tsx';
import classes from './comments.module.css';
import { CommentsHead } from './comments-head.tsx';
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
  const { pages, comments, count, arrived, goTo, renew } = useComments(subject);
  const tasks = useCommentTasks({ subject, goTo, renew });
  const visit = useVisit(subject, count);
  useCountEverywhere(subject, count);
  return (
    <section id="comments" aria-labelledby="comments-heading" className={classes.comments}>
      <CommentsHead
        count={count}
        comments={comments}
        visit={visit}
        isComplete={!pages.hasPreviousPage && !pages.hasNextPage}
        tasks={tasks}
      />
      <CommentTasks subject={subject} tasks={tasks} />
      <CommentList
        subject={subject}
        pages={pages}
        comments={comments}
        marks={marks}
        visit={visit}
        arrived={arrived}
        onAct={tasks.start}
      />
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
