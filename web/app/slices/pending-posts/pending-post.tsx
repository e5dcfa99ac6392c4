import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import type { PendingPost } from '#contract/pending-posts/model.ts';
import { pendingNames } from '#contract/pending-posts/texts.ts';
import { PendingFiles } from './pending-files.tsx';
import classes from './pending-post.module.css';

/** What it is, and its title; of a comment the way to what it is to stand below, while that is there. */
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

/** Characters that are shown at once. */
const openingLength = 300;

/** Its words, no link among them, and the files that come with them. */
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

/** Of a comment what it is to stand below is called as notices call it, once that is gone. */
export function pendingTitle({ title }: Pick<PendingPost, 'title'>): string {
  return title === '' ? noticeTexts.gone : title;
}
