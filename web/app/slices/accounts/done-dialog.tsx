import { Button } from '@mantine/core';
import { Dialog } from '../../kit/say/dialog.tsx';
import classes from './done-dialog.module.css';

interface DoneDialogProps {
  title: string;
  sentence: string;
  onClose: () => void;
}

/** Says what has been done; however it is closed, signing in comes next. */
export function DoneDialog({ title, sentence, onClose }: DoneDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className={classes.sentence}>{sentence}</p>
      <Button onClick={onClose} autoFocus>
        Go to sign in
      </Button>
    </Dialog>
  );
}
