import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import type { PendingPost } from '#contract/pending-posts/model.ts';
import { pendingNames } from '#contract/pending-posts/texts.ts';
import { PendingFiles } from './pending-files.tsx';
import classes from './pending-post.module.css';

/** Kind and title of a pending post; for a comment also a link to its subject, if that still exists. */
export function PendingTitle({ post }: { post: PendingPost }) {
  const { kind, title, subject } = post;
  return (
    <>
      <span className={classes.kind}>{pendingNames[kind]}</span>{' '}
      {subject === null || title === '' ? (
        pendingTitle(post)
      ) : (
        <Link to={paths.subject(subject)}>{title}</Link>
      )}
    </>
  );
}

/** Number of characters shown at first. */
const openingLength = 300;

/** Text without links, and the files of the post. */
export function PendingContent({ post: { words, files } }: { post: PendingPost }) {
  return (
    <>
      {words.length > openingLength ? <Long words={words} /> : <p>{words}</p>}
      <PendingFiles files={files} />
    </>
  );
}

function Long({ words }: { words: string }) {
  return (
    <details className={classes.long}>
      <summary>{words.slice(0, openingLength).trimEnd()}…</summary>
      <p>{words}</p>
    </details>
  );
}

/** Returns the title; for a comment on a deleted subject, the name that notifications use. */
export function pendingTitle({ title }: Pick<PendingPost, 'title'>): string {
  return title === '' ? noticeTexts.gone : title;
}
