import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './confirm.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmProps {
  /** The question. */
  title: string;
  children?: ReactNode;
  /** What the two buttons do. */
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
  /** What was confirmed is under way. */
  pending?: boolean;
  /** Yes takes something away. */
  isGrave?: boolean;
}

/** Asks before something that cannot simply be taken back; Escape and a click beside it mean no. */
export function Confirm({ title, children, yes, no, onYes, onNo, pending = false, isGrave }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onNo}>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onNo} autoFocus>
          {no}
        </Button>
        <Button className={isGrave ? classes.grave : undefined} onClick={onYes} disabled={pending}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
