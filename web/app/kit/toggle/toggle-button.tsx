import type { ReactNode } from 'react';
import classes from './toggle-button.module.css';

interface ToggleButtonProps {
  /** Names the action and its object. */
  label: string;
  isPressed: boolean;
  onPress: () => void;
  /** Provides the icon as `--sign`, filled when pressed: colour is never the only indicator. */
  className: string | undefined;
  /** A word beside the icon, with which the label begins. */
  children?: ReactNode;
}

/** A toggle button with an icon. */
export function ToggleButton({ label, isPressed, onPress, className, children }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className={`${classes.button} ${className}`}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
