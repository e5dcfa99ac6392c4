import { useState } from 'react';
import { previewProblems } from '#contract/products/form.ts';
import { previewProduct } from './preview-product.ts';
import type { PostingInput } from './start.ts';
import type { EnteredProduct } from './use-entered-product.ts';

/** What is entered as its page would show it; null while nobody looks at that. */
export function usePreview({ form, files }: EnteredProduct, { profile, masters }: PostingInput) {
  // Files that arrive meanwhile show.
  const [openedAt, setOpenedAt] = useState<Date | null>(null);
  const entered = { form: form.values, files: files.files, masters, author: profile };
  return {
    preview: openedAt && previewProduct({ ...entered, now: openedAt }),
    openPreview(): void {
      if (form.validate(previewProblems(form.values))) setOpenedAt(new Date());
    },
    closePreview: () => setOpenedAt(null),
  };
}
