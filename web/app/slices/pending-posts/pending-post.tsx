import { Link } from 'react-router';
import { bytesText } from '#contract/core/number-text.ts';
import { paths } from '#contract/core/paths.ts';
import {
  type Attachment,
  type Picture,
  productFileUrl,
  sizedFile,
  storedWidths,
} from '#contract/files/model.ts';
import { noticeTexts } from '#contract/notices/texts.ts';
import type { AnsweredComment as Answered, PendingFile, PendingPost } from '#contract/pending-posts/model.ts';
import { pendingNames, pendingPostScreenTexts as texts } from '#contract/pending-posts/texts.ts';
import { asFault } from '../../client/api.ts';
import { useDownload } from '../../client/download.ts';
import { Button } from '../../kit/form/button.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { fileKind } from '../files/file-kind.ts';
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

/** An excerpt of the comment that is replied to, as context for the reply. */
export function AnsweredComment({ answered: { authorName, words } }: { answered: Answered }) {
  if (authorName === '') return <p className={classes.answered}>{texts.repliesToGone}</p>;
  return (
    <p className={classes.answered}>
      {texts.repliesTo(authorName)} <q>{words}</q>
    </p>
  );
}

/** The files of a pending post: pictures are shown, other files can be downloaded for review. */
function PendingFiles({ files }: { files: PendingFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={texts.files}>
      {files.map(({ productId, stored }, place) => (
        <li key={stored.id}>
          {stored.kind === 'attachment' ? (
            <PendingAttachment attachment={stored} />
          ) : (
            <PendingPicture src={smallest(productId, stored)} picture={stored} number={place + 1} />
          )}
        </li>
      ))}
    </ul>
  );
}

function smallest(productId: PendingFile['productId'], { stem, width }: Picture): string {
  const [least = width] = storedWidths(width);
  return productFileUrl(productId, sizedFile(stem, least));
}

/** Also shows the alternative text, which readers will get. */
function PendingPicture({ src, picture, number }: { src: string; picture: Picture; number: number }) {
  const [width = picture.width] = storedWidths(picture.width);
  const height = Math.round((width * picture.height) / picture.width);
  return (
    <figure className={classes.figure}>
      <img
        className={classes.picture}
        src={src}
        width={width}
        height={height}
        alt={texts.picture(number)}
        loading="lazy"
      />
      {picture.alt !== '' && <figcaption className={classes.about}>{picture.alt}</figcaption>}
    </figure>
  );
}

function PendingAttachment({ attachment }: { attachment: Attachment }) {
  const { id, name, bytes } = attachment;
  const download = useDownload();
  const sayWhy = (error: unknown) => showToast({ tone: 'bad', text: asFault(error).message });
  return (
    <>
      <Button
        size="s"
        variant="default"
        className={classes.download}
        onClick={() => download(paths.downloadPending(id), name).catch(sayWhy)}
      >
        {texts.download} {name}
      </Button>{' '}
      <span className={classes.about}>
        {fileKind(attachment)}, {bytesText(bytes)}
      </span>
    </>
  );
}
