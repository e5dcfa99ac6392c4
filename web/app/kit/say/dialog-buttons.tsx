import { Button } from '../form/button.tsx';
import classes from './dialog-buttons.module.css';

export interface DialogButtonsProps {
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

/** Below a question in a dialog; the harmless answer is the one at hand. */
export function DialogButtons({ yes, no, onYes, onNo, pending = false, isGrave }: DialogButtonsProps) {
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onNo} autoFocus>
        {no}
      </Button>
      <Button className={isGrave ? classes.grave : undefined} onClick={onYes} disabled={pending}>
        {yes}
      </Button>
    </div>
  );
}
