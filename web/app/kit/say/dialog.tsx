import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  /** After Escape, a click beside it, or whatever inside it closes it. */
  onClose: () => void;
  /** Room for a text. */
  isWide?: boolean;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus, gives it back, and needs no styles at run time. */
export function Dialog({ title, onClose, isWide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-wide={isWide || undefined}
      aria-labelledby={titleId}
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
