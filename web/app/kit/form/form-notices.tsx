import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Fault } from '#contract/core/fault.ts';
import { Banner } from '../say/banner.tsx';
import { FormErrorSummary } from './form-error-summary.tsx';
import classes from './form-notices.module.css';

interface FormNoticesProps {
  /** A draft was found. */
  isDraft: boolean;
  /** Begins without it. */
  onStartAfresh: () => void;
  /** Why the last try was refused. */
  fault: Fault | undefined;
  /** What is said of every refusal. */
  failed: string;
  /** Field id → the sentence beside that field. */
  errors: Record<string, string>;
  labels: Record<string, string>;
  /** Counts failed tries. */
  attempt: number;
  /** What else there is to say, below the draft. */
  children?: ReactNode;
}

/** Above a form that keeps drafts: a draft that was found, what went wrong, and what is to be put right. */
export function FormNotices({
  isDraft,
  onStartAfresh,
  fault,
  failed,
  children,
  ...summary
}: FormNoticesProps) {
  const failure = useRef<HTMLDivElement>(null);
  const isRefusal = Object.keys(fault?.details.errors ?? {}).length > 0;
  useEffect(() => {
    if (fault !== undefined && !isRefusal) failure.current?.focus();
  }, [fault, isRefusal]);

  return (
    <div className={classes.notices}>
      {isDraft && (
        <Banner tone="plain">
          <div className={classes.draft}>
            <p>Your draft is back as you left it.</p>
            <Button size="compact-sm" variant="default" onClick={() => goOn(onStartAfresh)}>
              Start afresh
            </Button>
          </div>
        </Banner>
      )}
      {children}
      {fault !== undefined && (
        <div ref={failure} tabIndex={-1} className={classes.failure}>
          <Banner tone="bad">
            <p>{failed}</p>
            {!isRefusal && fault.code !== 'internal' && <p>{fault.message}</p>}
          </Banner>
        </div>
      )}
      <FormErrorSummary {...summary} />
    </div>
  );
}

/** What was pressed goes with its notice: one goes on at the field that such forms begin with. */
export function goOn(act: () => void): void {
  act();
  requestAnimationFrame(() => document.getElementById('title')?.focus());
}
