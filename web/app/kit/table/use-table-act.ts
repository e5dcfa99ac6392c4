import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from '#contract/core/call.ts';
import { asFault } from '../../client/api.ts';
import { refetchStale } from '../../client/changes.ts';
import { saidFor } from '../say/flash.ts';
import { showToast } from '../say/show-toast.tsx';

/** Where the number of a table's rows stands: one goes on there when the row has gone whose button was pressed. */
export const tableCountId = 'table-count';

/** What is done with rows of a table: it is said what came of it, and what `lists` answer is read anew. */
export function useTableAct(...lists: Pick<Call<never, unknown>, 'name'>[]) {
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);

  async function showAnew(): Promise<void> {
    await Promise.all(lists.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
    await refetchStale(queries);
    await painted();
    if (isFocusLost()) document.getElementById(tableCountId)?.focus();
  }

  /** For a dialog, which has closed by then and says its failures itself. */
  async function done(text: string, tone: 'good' | 'bad' = 'good'): Promise<void> {
    showToast({ tone, text, clearAfter: saidFor });
    await showAnew();
  }

  /** For a button of a row: `does` answers what is said of it. */
  async function act(does: () => Promise<string>): Promise<void> {
    setPending(true);
    try {
      showToast({ tone: 'good', text: await does(), clearAfter: saidFor });
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message, clearAfter: saidFor });
    }
    await showAnew();
    setPending(false);
  }
  return { isPending, act, done };
}

export type TableAct = ReturnType<typeof useTableAct>;

/** What was answered is on screen, and a dialog has given the focus back: both come a frame later at most. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** What was pressed has gone with its row. */
function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}
