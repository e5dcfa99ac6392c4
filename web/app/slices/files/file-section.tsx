import { type DragEvent, useState } from 'react';
import { filesLimit } from '#contract/files/model.ts';
import { fileTexts } from '#contract/files/texts.ts';
import { asFault } from '../../client/api.ts';
import { FieldError } from '../../kit/form/field.tsx';
import { FileDrop } from '../../kit/form/file-drop.tsx';
import { ConfirmDialog } from '../../kit/say/confirm-dialog.tsx';
import { StoredCard, UploadCard } from './file-card.tsx';
import classes from './file-cards.module.css';
import {
  type FormFile,
  type FormFiles,
  isStored,
  type StoredFormFile,
  storedFiles,
  storedPictures,
} from './form-files.ts';
import { type FilesState, markedOf, removalProblem } from './use-files.ts';

interface FileSectionProps {
  state: FilesState;
  error: string | undefined;
  /** Removes a file of the product at once; throws on failure. */
  onRemoveAttached: (file: StoredFormFile) => Promise<void>;
}

const buttonId = 'files';
/** Accepts images, text and application files (rules/posting 24). */
const accept = 'image/*,text/*,application/*';

/** Pictures and attachments: uploaded early, sorted, described and removed. */
export function FileSection({ state, error, onRemoveAttached }: FileSectionProps) {
  const { files } = state;
  const [doubtful, setDoubtful] = useState<StoredFormFile>();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [announcement, setSaid] = useState<string>();
  const [dragged, setDragged] = useState<string>();
  const primary = markedOf(files);

  function move(key: string, to: number): void {
    const { length } = files.list;
    if (to < 0 || to >= length) return;
    state.move(key, to);
    setSaid(`Moved to position ${to + 1} of ${length}`);
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
        hint={`Or drop them here: images, texts and documents under 1 MB each, at most ${filesLimit}. We make larger photos smaller.`}
        onFiles={(chosen) => {
          setRefusal(undefined);
          setSaid(undefined);
          state.add(chosen);
        }}
      />
      <FieldError id={buttonId} error={error} />
      {refusal !== undefined && <RefusalNote refusal={refusal} />}
      <p role="status" className="visually-hidden">
        {announcement ?? statusOf(files)}
      </p>
      {primary === null && storedPictures(files).length > 0 && (
        <p className={classes.hint}>{fileTexts.noneMarked}</p>
      )}
      <ul className={classes.cards}>
        {files.list.map((file, place) => (
          <FileRow
            key={file.key}
            state={state}
            file={file}
            place={place}
            isPrimary={isStored(file) && file.stored.id === primary}
            dragged={dragged}
            onDrag={setDragged}
            onPrimary={(choice) => {
              setRefusal(undefined);
              state.choosePrimary(choice);
            }}
            onMove={(to) => move(file.key, to)}
            onRemove={remove}
            onDismiss={() => {
              state.dismiss(file.key);
              focusButton();
            }}
          />
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

/** Says why an action on a file was rejected, and how to achieve it. */
interface Refusal {
  problem: string;
  wayOut?: string;
}

function RefusalNote({ refusal: { problem, wayOut } }: { refusal: Refusal }) {
  return (
    <div role="alert" className={classes.refusal}>
      <p>{problem}</p>
      {wayOut !== undefined && <p>{wayOut}</p>}
    </div>
  );
}

/** Status for screen readers: the running upload, or the number of files and the outcome of the last. */
function statusOf(files: FormFiles): string {
  const shrinking = files.list.find((file) => file.state === 'shrinking');
  if (shrinking !== undefined) return fileTexts.makingSmaller(shrinking.name);
  const stored = storedFiles(files);
  const note = stored.at(-1)?.note;
  const count = `${stored.length} ${stored.length === 1 ? 'file' : 'files'} uploaded`;
  return stored.length === 0 ? '' : [note, count].filter(Boolean).join('. ');
}

/** Takes the focus if the focused file was removed. */
function focusButton(): void {
  requestAnimationFrame(() => document.getElementById(buttonId)?.focus());
}

interface FileRowProps {
  state: FilesState;
  file: FormFile;
  /** Index from 0. */
  place: number;
  isPrimary: boolean;
  /** Key of the dragged file, which may be this one. */
  dragged: string | undefined;
  onDrag: (key: string | undefined) => void;
  onPrimary: (choice: NonNullable<FormFiles['primary']>) => void;
  onMove: (to: number) => void;
  onRemove: (file: StoredFormFile) => void;
  onDismiss: () => void;
}

/** A file of a form. It is dragged by its picture, and yields its place to a file dragged over it. */
export function FileRow(props: FileRowProps) {
  const { state, file, place, isPrimary, dragged, onDismiss } = props;
  const letDrop = (event: DragEvent) => {
    if (dragged !== undefined) event.preventDefault();
  };
  return (
    <li
      className={classes.card}
      data-primary={isPrimary || undefined}
      data-dragged={file.key === dragged || undefined}
      onDragOver={letDrop}
      onDragEnter={() => {
        if (dragged !== undefined && dragged !== file.key) state.move(dragged, place);
      }}
      onDrop={letDrop}
    >
      {isStored(file) ? (
        <Stored {...props} file={file} />
      ) : (
        <UploadCard file={file} onRetry={() => state.retry(file.key)} onDismiss={onDismiss} />
      )}
    </li>
  );
}

function Stored(props: FileRowProps & { file: StoredFormFile }) {
  const { state, file, place, isPrimary, onDrag, onPrimary, onMove, onRemove } = props;
  return (
    <StoredCard
      file={file}
      isPrimary={isPrimary}
      place={place}
      count={state.files.list.length}
      onPrimary={(marks) => onPrimary(marks ? file.stored.id : 'unmarked')}
      onAlt={(alt) => state.describe(file.key, alt)}
      onMove={(by) => onMove(place + by)}
      onRemove={() => onRemove(file)}
      drag={{
        draggable: true,
        onDragStart: ({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move';
          dataTransfer.setData('text/plain', file.key);
          onDrag(file.key);
        },
        onDragEnd: () => onDrag(undefined),
      }}
    />
  );
}
