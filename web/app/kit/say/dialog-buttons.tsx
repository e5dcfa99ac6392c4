import { Button } from '../form/button.tsx';
import classes from './dialog-buttons.module.css';

export interface DialogButtonsProps {
  /** What the two buttons do. */
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
  /** What was confirmed is under way: it is too late for either answer. */
  pending?: boolean;
  /** Yes takes something away. */
  isGrave?: boolean;
  /** No is what most people want: it looks like it, and stands where the answer is looked for. */
  prefersNo?: boolean;
}

/** Below a question in a dialog; the harmless answer is the one at hand. */
export function DialogButtons({ yes, no, onYes, onNo, pending = false, ...looks }: DialogButtonsProps) {
  const { isGrave, prefersNo = false } = looks;
  const decline = (
    <Button variant={prefersNo ? 'filled' : 'default'} onClick={onNo} isHeld={pending} autoFocus>
      {no}
    </Button>
  );
  return (
    <div className={classes.buttons}>
      {!prefersNo && decline}
      <Button
        variant={prefersNo ? 'default' : 'filled'}
        className={isGrave ? classes.grave : undefined}
        onClick={onYes}
        isHeld={pending}
      >
        {yes}
      </Button>
      {prefersNo && decline}
    </div>
  );
}
