import type { ReactNode } from 'react';
import { Button, Loader } from '../form/button.tsx';
import classes from './states.module.css';

/** For loading states without a skeleton; `label` says what is loading. */
export function Spinner({ label = 'Loading' }: { label?: string | undefined }) {
  return (
    <div className={classes.state} role="status">
      <Loader />
      <p className={classes.quiet}>{label}</p>
    </div>
  );
}

interface EmptyStateProps {
  /** The specified text, such as 'No products found!'. */
  title: string;
  /** The next step for the reader. */
  children?: ReactNode;
}

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <p className={classes.title}>{title}</p>
      {children !== undefined && <div className={classes.quiet}>{children}</div>}
    </div>
  );
}

interface FailedStateProps {
  message: string;
  onRetry: () => void;
  retrying?: boolean;
}

export function FailedState({ message, onRetry, retrying = false }: FailedStateProps) {
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>Something went wrong</p>
      <p className={classes.quiet}>{message}</p>
      <Button variant="default" onClick={onRetry} isLoading={retrying}>
        Retry
      </Button>
    </div>
  );
}
