import { Button } from '../form/button.tsx';
import classes from './dialog-buttons.module.css';

export interface DialogButtonsProps {
  /** Labels of the two buttons. */
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
  /** True while the confirmed action is running, when neither button works any more. */
  pending?: boolean;
  /** True if the confirmed action deletes something. */
  isGrave?: boolean;
  /** True if most people will choose No: it is then the primary button, in the primary position. */
  prefersNo?: boolean;
}

/** Buttons below a question in a dialog; the harmless answer is the default. */
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
