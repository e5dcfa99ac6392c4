import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { descriptionIds, type FieldFrame, OptionalMark } from './field.tsx';
import classes from './file-drop.module.css';

interface FileDropProps extends Omit<FieldFrame, 'help'> {
  /** File types that the file dialog offers. */
  accept: string;
  onFiles: (files: File[]) => void;
  /** Shown below the button. */
  hint: string;
  /** The file dialog accepts only one file. */
  isSingle?: boolean;
  /** Label of the button. */
  button?: string;
}

/** Accepts files dropped on it or chosen with its button. */
export function FileDrop({
  id,
  label,
  error,
  isOptional,
  accept,
  hint,
  isSingle = false,
  button = 'Choose files',
  onFiles,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useFilesStayHere();

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button does the same.
    <div
      className={classes.zone}
      data-files
      data-over={isOver || undefined}
      data-invalid={error !== undefined || undefined}
      onDragOver={(event) => {
        if (!bringsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!bringsFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <Button
        id={id}
        variant="default"
        icon={<IconUpload size={18} stroke={1.75} aria-hidden />}
        onClick={() => input.current?.click()}
        {...descriptionIds({ id, error, isOptional })}
      >
        {button}
      </Button>
      <OptionalMark id={id} isOptional={isOptional} />
      <p className={classes.hint}>{hint}</p>
      <input
        ref={input}
        type="file"
        multiple={!isSingle}
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Allows choosing the same file again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

function bringsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}

/** Stops a file dropped beside the zone from replacing the page and what was entered. */
function useFilesStayHere(): void {
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', stay);
    return () => {
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', stay);
    };
  }, []);
}
