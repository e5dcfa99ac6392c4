import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from '#contract/core/call.ts';
import { asFault } from '../../client/api.ts';
import { refetchStale } from '../../client/changes.ts';
import { resultDuration } from '../say/flash.ts';
import { showToast } from '../say/show-toast.tsx';
import { focusAfterUpdate } from './focus-after-update.ts';

/** Runs actions on rows of a table: shows the result and requests the calls in `lists` again. */
export function useTableAct(...lists: Pick<Call<never, unknown>, 'name'>[]) {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function showAgain(): Promise<void> {
    await Promise.all(lists.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
    await refetchStale(queries);
    await focusAfterUpdate();
  }

  /** Shows the outcome of a dialog that has closed. An open dialog shows its own failures. */
  async function done(text: string, tone: 'good' | 'bad' = 'good'): Promise<void> {
    showToast({ tone, text, clearAfter: resultDuration });
    await showAgain();
  }

  /** For a button of a row: `does` returns the success message. */
  async function act(does: () => Promise<string>): Promise<void> {
    setPending(true);
    try {
      showToast({ tone: 'good', text: await does(), clearAfter: resultDuration });
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message, clearAfter: resultDuration });
    }
    await showAgain();
    setPending(false);
  }
  return { isPending, act, done };
}

export type TableAct = ReturnType<typeof useTableAct>;
