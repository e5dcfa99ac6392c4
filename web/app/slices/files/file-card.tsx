import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { DragEvent } from 'react';
import { altLimit, fallbackFile, productFileUrl } from '#contract/files/model.ts';
import { Button } from '../../kit/form/button.tsx';
import fieldClasses from '../../kit/form/field.module.css';
import classes from './file-cards.module.css';
import { bytesText } from './file-kind.ts';
import type { StoredFormFile, UploadingFile } from './form-files.ts';

interface StoredCardProps {
  file: StoredFormFile;
  isPrimary: boolean;
  /** From 0, of `count`. */
  place: number;
  count: number;
  onPrimary: () => void;
  onAlt: (alt: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Makes the picture the handle to drag the file by. */
  drag: { draggable: true; onDragStart: (event: DragEvent) => void; onDragEnd: () => void };
}

/** A file that is on the server, with everything that can be done about it. */
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
              aria-label={`Alternative text of ${name}`}
              placeholder="What does it show?"
              maxLength={altLimit}
              value={stored.alt}
              onChange={(event) => onAlt(event.currentTarget.value)}
            />
            <label className={fieldClasses.choice}>
              <input type="radio" name="primary" checked={isPrimary} onChange={onPrimary} />
              <span>Primary image</span>
            </label>
          </>
        ) : (
          <>
            <p className={classes.name}>{stored.name}</p>
            <p className={classes.quiet}>{bytesText(stored.bytes)}</p>
          </>
        )}
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

/** What moves in the document loses the focus on the way. */
function keepFocus(button: HTMLElement): void {
  requestAnimationFrame(() => button.focus());
}

interface UploadCardProps {
  file: UploadingFile;
  onRetry: () => void;
  onDismiss: () => void;
}

/** A file on its way, or one that did not get through. */
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
          <progress
            className={classes.progress}
            aria-label={`Uploading ${file.name}`}
            max={1}
            value={file.state === 'sending' ? file.share : 0}
          />
        )}
      </div>
      {file.state === 'failed' && (
        <div className={classes.tools}>
          {file.mayRetry && (
            <Button size="s" variant="default" onClick={onRetry}>
              Retry<span className="visually-hidden"> {file.name}</span>
            </Button>
          )}
          <Button size="s" variant="default" onClick={onDismiss}>
            Dismiss<span className="visually-hidden"> {file.name}</span>
          </Button>
        </div>
      )}
    </>
  );
}
