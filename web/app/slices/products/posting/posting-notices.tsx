import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { productCopy, productFieldNames } from '#contract/products/copy.ts';
import { Banner } from '../../../ui/banner.tsx';
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx';
import { choiceNames } from './choices.ts';
import { changesBetween } from './conflict.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { formOfProduct } from './form-of-product.ts';
import classes from './posting-form.module.css';
import type { Masters } from './use-masters.ts';
import type { Posting } from './use-posting.ts';

const labels = { ...productFieldNames, files: productCopy.filesName };

/** Above the form: a draft that was found, what went wrong, what is to be put right, and what changed meanwhile. */
export function PostingNotices({ posting, masters }: { posting: Posting; masters: Masters }) {
  const { form, theirs, fault, isDraft } = posting;
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
            <Button size="compact-sm" variant="default" onClick={() => goOn(posting.forgetDraft)}>
              Start afresh
            </Button>
          </div>
        </Banner>
      )}
      {theirs !== null && (
        <ConflictPanel
          changes={changesBetween(form.initial, formOfProduct(theirs), form.values, choiceNames(masters))}
          isPending={posting.isPending}
          onKeepMine={() => posting.keepMine(theirs)}
          onTakeTheirs={() => goOn(() => posting.takeTheirs(theirs))}
        />
      )}
      {fault !== undefined && (
        <div ref={failure} tabIndex={-1} className={classes.failure}>
          <Banner tone="bad">
            <p>{productCopy.submitFailed}</p>
            {!isRefusal && fault.code !== 'internal' && <p>{fault.message}</p>}
          </Banner>
        </div>
      )}
      <FormErrorSummary errors={form.shown} labels={labels} attempt={form.attempt} />
    </div>
  );
}

/** What was pressed goes with its notice: one goes on at the beginning of the form. */
function goOn(act: () => void): void {
  act();
  requestAnimationFrame(() => document.getElementById('title')?.focus());
}
