import type { ComponentProps, ReactNode } from 'react';
import classes from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `filled` does what the screen is for, `default` something beside it, `subtle` leads away. */
  variant?: 'filled' | 'default' | 'subtle';
  /** 26, 36 or 42 pixels high; a finger always meets 40. */
  size?: 's' | 'm' | 'l';
  /** Before the words. */
  icon?: ReactNode;
  /** What it does is under way: it turns, and is held. */
  isLoading?: boolean;
  /** It cannot be pressed just now, as what it does is under way or done; unlike a disabled one it keeps the focus. */
  isHeld?: boolean;
}

/** A plain button in one of our three looks. */
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

/** Turns while something is awaited. What that is has to be said beside it. */
export function Loader() {
  return <span className={classes.loader} aria-hidden />;
}
