import classes from './toasts.module.css';

/** An action offered in a toast. */
export interface ToastAct {
  label: string;
  onPress: () => void;
}

export function ToastAction({ label, onPress, onDone }: ToastAct & { onDone: () => void }) {
  return (
    <button
      type="button"
      className={classes.action}
      onClick={() => {
        onDone();
        onPress();
      }}
    >
      {label}
    </button>
  );
}
