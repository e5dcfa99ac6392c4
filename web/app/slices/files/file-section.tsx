import { useState } from 'react';
import { filesLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { asFault } from '../../client/api.ts';
import { FieldError } from '../../kit/form/field.tsx';
import { FileDrop } from '../../kit/form/file-drop.tsx';
import { ConfirmDialog } from '../../kit/say/confirm-dialog.tsx';
import { StoredCard, UploadCard } from './file-card.tsx';
import classes from './file-cards.module.css';
import { type FormFiles, isStored, type StoredFormFile, storedFiles, storedPictures } from './form-files.ts';
import { markedOf, removalProblem } from './primary-picture.ts';
import type { FilesState } from './use-files.ts';

interface FileSectionProps {
  state: FilesState;
  error: string | undefined;
  /** Takes a file of the product away at once; throws when it does not work. */
  onRemoveAttached: (file: StoredFormFile) => Promise<void>;
}

const buttonId = 'files';
/** rules/posting 24: accepted are images, text and application files. */
const accept = 'image/*,text/*,application/*';

/** Pictures and attachments: sent ahead, put in order, described, and taken away again. */
export function FileSection({ state, error, onRemoveAttached }: FileSectionProps) {
  const { files } = state;
  const [doubtful, setDoubtful] = useState<StoredFormFile>();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<{ problem: string; wayOut?: string }>();
  const [said, setSaid] = useState<string>();
  const [dragged, setDragged] = useState<string>();
  const primary = markedOf(files);

  function move(key: string, to: number): void {
    const { length } = files.list;
    if (to < 0 || to >= length) return;
    state.move(key, to);
    setSaid(`Now in place ${to + 1} of ${length}`);
  }

  function remove(file: StoredFormFile): void {
    const problem = removalProblem(files, file);
    setRefusal(problem);
    setSaid(undefined);
    if (problem !== undefined) return;
    if (file.state === 'attached') setDoubtful(file);
    else {
      state.removeWaiting(file);
      focusButton();
    }
  }

  async function removeAttached(file: StoredFormFile): Promise<void> {
    setPending(true);
    try {
      await onRemoveAttached(file);
    } catch (failure) {
      setRefusal({ problem: asFault(failure).message });
    } finally {
      setPending(false);
      setDoubtful(undefined);
      focusButton();
    }
  }

  return (
    <div>
      <FileDrop
        id={buttonId}
        label="Images & Attachments"
        isOptional
        error={error}
        accept={accept}
        hint={`Or drop them here: images, texts and documents of less than 1 MB each, at most ${filesLimit}. Larger photos are made smaller.`}
        onFiles={(chosen) => {
          setRefusal(undefined);
          setSaid(undefined);
          state.add(chosen);
        }}
      />
      <FieldError id={buttonId} error={error} />
      {refusal !== undefined && (
        <div role="alert" className={classes.refusal}>
          <p>{refusal.problem}</p>
          {refusal.wayOut !== undefined && <p>{refusal.wayOut}</p>}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {said ?? statusOf(files)}
      </p>
      {primary === null && storedPictures(files).length > 0 && (
        <p className={classes.hint}>{fileTexts.noneMarked}</p>
      )}
      <ul className={classes.cards}>
        {files.list.map((file, place) => (
          <li
            key={file.key}
            className={classes.card}
            data-primary={(isStored(file) && file.stored.id === primary) || undefined}
            data-dragged={file.key === dragged || undefined}
            onDragOver={(event) => {
              if (dragged !== undefined) event.preventDefault();
            }}
            onDragEnter={() => {
              if (dragged !== undefined && dragged !== file.key) state.move(dragged, place);
            }}
            onDrop={(event) => {
              if (dragged !== undefined) event.preventDefault();
            }}
          >
            {isStored(file) ? (
              <StoredCard
                file={file}
                isPrimary={file.stored.id === primary}
                place={place}
                count={files.list.length}
                onPrimary={(isPrimary) => {
                  setRefusal(undefined);
                  state.choosePrimary(isPrimary ? file.stored.id : 'unmarked');
                }}
                onAlt={(alt) => state.describe(file.key, alt)}
                onMove={(by) => move(file.key, place + by)}
                onRemove={() => remove(file)}
                drag={{
                  draggable: true,
                  onDragStart: ({ dataTransfer }) => {
                    dataTransfer.effectAllowed = 'move';
                    dataTransfer.setData('text/plain', file.key);
                    setDragged(file.key);
                  },
                  onDragEnd: () => setDragged(undefined),
                }}
              />
            ) : (
              <UploadCard
                file={file}
                onRetry={() => state.retry(file.key)}
                onDismiss={() => {
                  state.dismiss(file.key);
                  focusButton();
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {doubtful !== undefined && (
        <ConfirmDialog
          title={fileTexts.confirmRemovePicture}
          yes="Delete"
          no="Keep it"
          isGrave
          pending={isPending}
          onYes={() => removeAttached(doubtful)}
          onNo={() => setDoubtful(undefined)}
        />
      )}
    </div>
  );
}

/** For ears: what is under way, or how many are there and what became of the last. */
function statusOf(files: FormFiles): string {
  const shrinking = files.list.find((file) => file.state === 'shrinking');
  if (shrinking !== undefined) return fileTexts.makingSmaller(shrinking.name);
  const stored = storedFiles(files);
  const note = stored.at(-1)?.note;
  const count = `${stored.length} ${stored.length === 1 ? 'file' : 'files'} in place`;
  return stored.length === 0 ? '' : [note, count].filter(Boolean).join('. ');
}

/** Where one goes on when the file that had the focus is gone. */
function focusButton(): void {
  requestAnimationFrame(() => document.getElementById(buttonId)?.focus());
}
