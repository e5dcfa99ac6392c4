import { type ReactNode, useId, useState } from 'react';
import { asFault } from '../../client/api.ts';
import { announceFailure } from '../form/announce-results.ts';
import { CloseQuestion, useCloseGuard } from '../form/close-guard.tsx';
import { useHasLeft } from '../form/use-unsaved.ts';
import classes from './dialog-buttons.module.css';
import { DialogButtons } from './dialog-buttons.tsx';
import { LazyModal } from './lazy-modal.tsx';

export interface DeleteDialogProps {
  question: string;
  /** Name of the item to delete. */
  name: string;
  /** Label of the button. */
  yes?: string;
  /** Deletes the item. Throws a Fault on failure. */
  onDelete: (here: Here) => Promise<void>;
  onClose: () => void;
  /** Further text or fields in the dialog. */
  children?: ReactNode;
  /** True if something was typed into those fields. */
  isDirty?: boolean;
}

/** Set for a deletion that navigates to another page. */
export interface Here {
  /** True if the viewer has already navigated elsewhere. */
  isLeft: () => boolean;
  /** Lets the next navigation through. */
  open: () => void;
}

/** Asks before something is deleted, and shows a failure. */
export function DeleteDialog({
  question,
  name,
  yes = 'Delete',
  onDelete,
  onClose,
  children,
  isDirty = false,
}: DeleteDialogProps) {
  const id = useId();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { isLeft, setLeft } = useHasLeft();
  const { open, ...guard } = useCloseGuard({ isDirty, isPending, setLeft }, onClose);

  async function remove(): Promise<void> {
    setPending(true);
    setLeft(false);
    setFailure(undefined);
    try {
      await onDelete({ isLeft, open });
    } catch (error) {
      if (isLeft()) return announceFailure(asFault(error));
      setFailure(asFault(error).message);
      setPending(false);
    }
  }

  return (
    <LazyModal title={question} onClose={guard.close} isHeld={isPending} describedBy={id}>
      <div className={classes.text}>
        <p id={id}>{name}</p>
        {children}
        {failure !== undefined && (
          <p role="alert" className={classes.failure}>
            {failure}
          </p>
        )}
      </div>
      <DialogButtons yes={yes} no="Keep it" isGrave pending={isPending} onYes={remove} onNo={guard.close} />
      <CloseQuestion guard={guard} />
    </LazyModal>
  );
}
