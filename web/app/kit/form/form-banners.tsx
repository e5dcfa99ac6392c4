import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from '../say/banner.tsx';
import { Button } from './button.tsx';
import classes from './form-banners.module.css';
import { FormErrorSummary, type FormErrors } from './form-error-summary.tsx';
import { PreviousInputNote } from './previous-input-note.tsx';
import { runAndFocus } from './run-and-focus.ts';
import type { Failure } from './use-form.ts';

interface FormBannersProps {
  form: FormErrors & {
    failure: Failure | undefined;
    former: unknown;
    bringBack: () => void;
    isPending: boolean;
  };
  /** True if a draft was found. */
  isDraft: boolean;
  /** Starts without the draft. */
  onStartAfresh: () => void;
  /** Prefix of every failure message. */
  failed: string;
  /** ID of the field that takes the focus after starting without the draft. */
  firstField?: string;
  /** Further content below the draft. */
  children?: ReactNode;
}

/** Banners above a form with drafts: the draft that was found, the failure, and the error summary. */
export function FormBanners({
  form,
  isDraft,
  onStartAfresh,
  failed,
  firstField,
  children,
}: FormBannersProps) {
  const { failure } = form;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure !== undefined && !failure.isPlaced) box.current?.focus();
  }, [failure]);

  return (
    <div className={classes.banners}>
      {isDraft && (
        <Banner tone="plain">
          <div className={classes.draft}>
            <p>We’ve restored your draft.</p>
            <Button
              size="s"
              variant="default"
              onClick={() => runAndFocus(onStartAfresh, firstField)}
              isHeld={form.isPending}
            >
              Discard draft
            </Button>
          </div>
        </Banner>
      )}
      {children}
      <PreviousInputNote form={form} firstField={firstField} />
      {failure !== undefined && (
        <div ref={box} tabIndex={-1} className={classes.failure}>
          <Banner tone="bad">
            <p>{failed}</p>
            {!failure.isPlaced && failure.fault.code !== 'internal' && <p>{failure.fault.message}</p>}
          </Banner>
        </div>
      )}
      <FormErrorSummary form={form} />
    </div>
  );
}
