import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { ProductId } from '#contract/core/ids.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import { restoreProduct } from '#contract/products/posting-calls.ts';
import { asFault } from '../../client/api.ts';
import { refetchStale, useChange } from '../../client/changes.ts';
import { Button } from '../../kit/form/button.tsx';
import { resultDuration, withFlash } from '../../kit/say/flash.ts';

/** Restore button beside the message that a product was deleted; it shows its result on the same page. */
export function RestoreProduct({ id }: { id: ProductId }) {
  const change = useChange();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function restore(): Promise<void> {
    setPending(true);
    const here = { pathname, search };
    try {
      await change(restoreProduct, { id });
      await refetchStale(queries);
      const state = withFlash({ tone: 'good', text: productFormTexts.restored, clearAfter: resultDuration });
      await navigate(here, { replace: true, state });
    } catch (error) {
      await navigate(here, {
        replace: true,
        state: withFlash({ tone: 'bad', text: asFault(error).message }),
      });
    }
  }

  return (
    <Button size="s" variant="default" onClick={restore} isHeld={isPending}>
      Undo
    </Button>
  );
}
