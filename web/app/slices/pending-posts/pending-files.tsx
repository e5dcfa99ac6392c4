import { bytesText } from '#contract/core/number-text.ts';
import { paths } from '#contract/core/paths.ts';
import {
  type Attachment,
  type Picture,
  productFileUrl,
  sizedFile,
  storedWidths,
} from '#contract/files/model.ts';
import type { PendingFile } from '#contract/pending-posts/model.ts';
import { pendingPostScreenTexts as texts } from '#contract/pending-posts/texts.ts';
import { asFault } from '../../client/api.ts';
import { useDownload } from '../../client/download.ts';
import { Button } from '../../kit/form/button.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { fileKind } from '../files/file-kind.ts';
import classes from './pending-files.module.css';

/** The files of a pending post: pictures are shown, other files can be downloaded for review. */
export function PendingFiles({ files }: { files: PendingFile[] }) {
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
