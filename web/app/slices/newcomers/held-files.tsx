import { productFileUrl, sizedFile, storedWidths } from '#contract/files/model.ts';
import type { HeldFile } from '#contract/newcomers/model.ts';
import { newcomerScreenTexts } from '#contract/newcomers/texts.ts';
import classes from './held-files.module.css';

/** The files that come with what waits: pictures as they are, of the others what they are called. */
export function HeldFiles({ files }: { files: HeldFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={newcomerScreenTexts.files}>
      {files.map((file, place) => (
        <li key={file.stored.id}>
          <OneFile file={file} place={place} />
        </li>
      ))}
    </ul>
  );
}

function OneFile({ file: { productId, stored }, place }: { file: HeldFile; place: number }) {
  if (stored.kind === 'attachment') return stored.name;
  const [width = stored.width] = storedWidths(stored.width);
  return (
    <img
      className={classes.picture}
      src={productFileUrl(productId, sizedFile(stored.stem, width))}
      width={width}
      height={Math.round((width * stored.height) / stored.width)}
      alt={newcomerScreenTexts.picture(place + 1)}
      loading="lazy"
    />
  );
}
