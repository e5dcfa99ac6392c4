import { type ReactNode, useId } from 'react';
import classes from './dialog-buttons.module.css';
import { DialogButtons, type DialogButtonsProps } from './dialog-buttons.tsx';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps extends DialogButtonsProps {
  /** The question. */
  title: string;
  children?: ReactNode;
}

/**
 * Asks before something that cannot simply be taken back; Escape and a click beside it mean no. It comes with whoever
 * imports it, so that it can be asked without a network too.
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
