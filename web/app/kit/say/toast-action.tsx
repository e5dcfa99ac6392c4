import classes from './toasts.module.css';

/** What can be done about what a toast says. */
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
