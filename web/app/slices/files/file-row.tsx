import type { DragEvent } from 'react';
import { StoredCard, UploadCard } from './file-card.tsx';
import classes from './file-cards.module.css';
import { type FormFile, type FormFiles, isStored, type StoredFormFile } from './form-files.ts';
import type { FilesState } from './use-files.ts';

interface FileRowProps {
  state: FilesState;
  file: FormFile;
  /** From 0. */
  place: number;
  isPrimary: boolean;
  /** The key of the file that is dragged, this one or another. */
  dragged: string | undefined;
  onDrag: (key: string | undefined) => void;
  onPrimary: (choice: NonNullable<FormFiles['primary']>) => void;
  onMove: (to: number) => void;
  onRemove: (file: StoredFormFile) => void;
  onDismiss: () => void;
}

/** One of the files of a form: it is dragged by its picture, and gives its place to another that is dragged over it. */
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
