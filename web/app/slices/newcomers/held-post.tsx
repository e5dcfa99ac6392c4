import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { HeldPost } from '#contract/newcomers/model.ts';
import { heldNames } from '#contract/newcomers/texts.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import { HeldFiles } from './held-files.tsx';
import classes from './held-post.module.css';

/** What it is, and its title; of a comment the way to what it is to stand below, while that is there. */
export function HeldTitle({ post }: { post: HeldPost }) {
  const { kind, title, subject } = post;
  return (
    <>
      <span className={classes.kind}>{heldNames[kind]}</span>{' '}
      {subject === null || title === '' ? heldTitle(post) : <Link to={paths.subject(subject)}>{title}</Link>}
    </>
  );
}

/** Characters that are shown at once. */
const openingLength = 300;

/** Its words, no link among them, and the files that come with them. */
export function HeldWords({ post: { words, files } }: { post: HeldPost }) {
  return (
    <>
      {words.length > openingLength ? <Long words={words} /> : <p>{words}</p>}
      <HeldFiles files={files} />
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
export function heldTitle({ title }: Pick<HeldPost, 'title'>): string {
  return title === '' ? noticeTexts.gone : title;
}
