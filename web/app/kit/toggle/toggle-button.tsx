import classes from './toggle-button.module.css';

interface ToggleButtonProps {
  /** What it does, and to what. */
  label: string;
  isPressed: boolean;
  onPress: () => void;
  /** Brings the sign as `--sign`, filled when it is pressed: colour is never the only sign. */
  className: string | undefined;
}

/** A sign to press, and to press again. */
export function ToggleButton({ label, isPressed, onPress, className }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.button} ${className}`}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onPress}
    />
  );
}
