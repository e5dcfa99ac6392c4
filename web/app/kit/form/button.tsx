import type { ComponentProps, ReactNode } from 'react';
import classes from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `filled` is the screen's main action, `default` a secondary one, `subtle` leads away. */
  variant?: 'filled' | 'default' | 'subtle';
  /** Height of 26, 36 or 42 pixels; the touch target is always at least 40. */
  size?: 's' | 'm' | 'l';
  /** Shown before the text. */
  icon?: ReactNode;
  /** True while the action is running: shows a spinner and ignores presses. */
  isLoading?: boolean;
  /**
   * True if pressing must do nothing, as the action is running or done. Unlike a disabled button it keeps the focus.
   */
  isHeld?: boolean;
}

/** A plain button in one of three variants. */
export function Button({
  variant = 'filled',
  size = 'm',
  icon,
  isLoading = false,
  isHeld = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isHeld || isLoading || undefined}
      onClick={isHeld || isLoading ? (event) => event.preventDefault() : onClick}
      className={`${classes.button} ${className}`}
      data-variant={variant}
      data-size={size}
      data-loading={isLoading || undefined}
    >
      {icon}
      <span className={classes.words}>{children}</span>
      {isLoading && (
        <span className={classes.above}>
          <Loader />
        </span>
      )}
    </button>
  );
}

/** Spinner. Text beside it must say what is loading. */
export function Loader() {
  return <span className={classes.loader} aria-hidden />;
}
