import { useState } from 'react';
import { DeleteDialog, type DeleteDialogProps, type Here } from '../../kit/say/delete-dialog.tsx';
import { LazyReason } from './lazy-reason.tsx';
import classes from './removal-dialog.module.css';

interface RemovalDialogProps extends Omit<DeleteDialogProps, 'onDelete' | 'children' | 'isDirty'> {
  /** True if another member wrote it: then the viewer deletes it as staff. */
  isOthers: boolean;
  /** Deletes the item. Throws a Fault on failure. */
  onDelete: (reason: string, here: Here) => Promise<void>;
}

/** Asks for confirmation before a text is deleted, and asks staff for the reason (rules/notices 24). */
export function RemovalDialog({ isOthers, onDelete, ...dialog }: RemovalDialogProps) {
  const [reason, setReason] = useState('');
  const [isPending, setPending] = useState(false);

  async function remove(here: Here): Promise<void> {
    setPending(true);
    try {
      await onDelete(reason, here);
    } finally {
      setPending(false);
    }
  }

  return (
    <DeleteDialog {...dialog} onDelete={remove} isDirty={reason !== ''}>
      {isOthers && (
        <div className={classes.reason}>
          <LazyReason value={reason} readOnly={isPending} onChange={setReason} />
        </div>
      )}
    </DeleteDialog>
  );
}
