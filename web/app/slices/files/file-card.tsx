import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { DragEvent } from 'react';
import { bytesText } from '#contract/core/number-text.ts';
import { altLimit, fallbackFile, productFileUrl } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import fieldClasses from '../../kit/form/field.module.css';
import classes from './file-cards.module.css';
import type { StoredFormFile, UploadingFile } from './form-files.ts';

interface StoredCardProps {
  file: StoredFormFile;
  isPrimary: boolean;
  /** Index from 0, of `count`. */
  place: number;
  count: number;
  onPrimary: (isPrimary: boolean) => void;
  onAlt: (alt: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Makes the picture a drag handle for the file. */
  drag: { draggable: true; onDragStart: (event: DragEvent) => void; onDragEnd: () => void };
}

/** A file on the server with all its actions. */
export function StoredCard(props: StoredCardProps) {
  const { file, isPrimary, place, count, onPrimary, onAlt, onMove, onRemove, drag } = props;
  const { productId, stored } = file;
  const name = stored.kind === 'attachment' ? stored.name : `picture ${place + 1}`;
  return (
    <>
      <div className={classes.face} {...drag}>
        {stored.kind === 'picture' ? (
          <img src={productFileUrl(productId, fallbackFile(stored.stem))} alt={stored.alt} />
        ) : (
          <IconFile size={28} stroke={1.5} aria-hidden />
        )}
      </div>
      <div className={classes.body}>
        {stored.kind === 'picture' ? (
          <>
            <input
              className={fieldClasses.input}
              aria-label={`Alt text of ${name}`}
              placeholder="What does it show?"
              maxLength={altLimit}
              value={stored.alt}
              onChange={(event) => onAlt(event.currentTarget.value)}
            />
            <label className={fieldClasses.choice}>
              <input
                type="checkbox"
                checked={isPrimary}
                onChange={({ currentTarget }) => onPrimary(currentTarget.checked)}
              />
              <span>Primary image</span>
            </label>
          </>
        ) : (
          <>
            <p className={classes.name}>{stored.name}</p>
            <p className={classes.quiet}>{bytesText(stored.bytes)}</p>
          </>
        )}
        {file.note !== undefined && <p className={classes.quiet}>{file.note}</p>}
      </div>
      <div className={classes.tools}>
        <button
          type="button"
          className={classes.tool}
          aria-label={`Move ${name} up`}
          aria-disabled={place === 0}
          onClick={({ currentTarget }) => {
            onMove(-1);
            keepFocus(currentTarget);
          }}
        >
          <IconArrowUp size={18} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          className={classes.tool}
          aria-label={`Move ${name} down`}
          aria-disabled={place === count - 1}
          onClick={({ currentTarget }) => {
            onMove(1);
            keepFocus(currentTarget);
          }}
        >
          <IconArrowDown size={18} stroke={1.75} aria-hidden />
        </button>
        <button type="button" className={classes.tool} aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
    </>
  );
}

/** Restores the focus, as an element that is moved in the document loses it. */
function keepFocus(button: HTMLElement): void {
  requestAnimationFrame(() => button.focus());
}

interface UploadCardProps {
  file: UploadingFile;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A file that is uploading, or failed to. */
export function UploadCard({ file, onRetry, onDismiss }: UploadCardProps) {
  return (
    <>
      <div className={classes.face}>
        <IconFile size={28} stroke={1.5} aria-hidden />
      </div>
      <div className={classes.body}>
        <p className={classes.name}>{file.name}</p>
        {file.state === 'failed' ? (
          <p className={fieldClasses.error} role="alert">
            {file.reason}
          </p>
        ) : (
          <UploadProgress file={file} />
        )}
      </div>
      <div className={classes.tools}>
        {file.state === 'failed' && file.mayRetry && (
          <Button size="s" variant="default" onClick={onRetry}>
            Retry<span className="visually-hidden"> {file.name}</span>
          </Button>
        )}
        <Button size="s" variant="default" onClick={onDismiss}>
          {file.state === 'failed' ? 'Dismiss' : 'Cancel'}
          <span className="visually-hidden"> {file.name}</span>
        </Button>
      </div>
    </>
  );
}

/** Upload progress; the duration of shrinking a picture is unknown. */
function UploadProgress({ file }: { file: UploadingFile }) {
  const isShrinking = file.state === 'shrinking';
  return (
    <>
      <progress
        className={classes.progress}
        aria-label={isShrinking ? fileTexts.makingSmaller(file.name) : `Uploading ${file.name}`}
        max={1}
        {...(!isShrinking && { value: file.state === 'sending' ? file.share : 0 })}
      />
      {isShrinking && <p className={classes.quiet}>{fileTexts.makingSmaller('it')}</p>}
      {file.note !== undefined && <p className={classes.quiet}>{file.note}</p>}
    </>
  );
}
