import { useState } from 'react';
import { previewProblems } from '#contract/products/form.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { previewProduct } from './preview-product.ts';
import type { PostingInput } from './start.ts';
import type { EnteredProduct } from './use-entered-product.ts';

/** What is entered as its page would show it; null while nobody looks at that. */
export function usePreview({ form, files }: EnteredProduct, { profile, masters }: PostingInput) {
  const [preview, setPreview] = useState<ProductDetail | null>(null);
  return {
    preview,
    openPreview(): void {
      if (!form.validate(previewProblems(form.values))) return;
      const input = { form: form.values, files: files.files, masters, author: profile, now: new Date() };
      setPreview(previewProduct(input));
    },
    closePreview: () => setPreview(null),
  };
}
