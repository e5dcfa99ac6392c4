import { type ReactNode, useId } from 'react';
import classes from './dialog-buttons.module.css';
import { DialogButtons, type DialogButtonsProps } from './dialog-buttons.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps extends DialogButtonsProps {
  /** The question to the viewer. */
  title: string;
  children?: ReactNode;
}

/**
 * Asks before an action that cannot easily be undone; Escape and a click outside mean no. Importers bundle it, so that
 * it works offline too.
 */
export function ConfirmDialog({ title, children, ...answers }: ConfirmDialogProps) {
  const id = useId();
  const describedBy = children === undefined ? undefined : id;
  return (
    <Modal title={title} onClose={answers.onNo} isHeld={answers.pending ?? false} describedBy={describedBy}>
      {children !== undefined && (
        <div id={id} className={classes.text}>
          {children}
        </div>
      )}
      <DialogButtons {...answers} />
    </Modal>
  );
}
