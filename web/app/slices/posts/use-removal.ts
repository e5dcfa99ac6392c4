import { useQueryClient } from '@tanstack/react-query';
import { refetchStale } from '../../client/changes.ts';
import { showToast } from '../../kit/say/show-toast.tsx';

/** Where the number of a list stands: one goes on there when the row has gone whose button was pressed. */
export const listCountId = 'list-count';

interface Removal {
  remove: () => Promise<unknown>;
  /** Said once it is done. */
  said: string;
  /** Closes the dialog that asked, before what is on screen is asked for again. */
  close?: () => void;
}

/** Takes something away by a row of a list that one stays on. */
export function useRemoval(): (removal: Removal) => Promise<void> {
  const queries = useQueryClient();
  return async ({ remove, said, close }) => {
    await remove();
    close?.();
    showToast({ tone: 'good', text: said });
    await refetchStale(queries);
    document.getElementById(listCountId)?.focus();
  };
}
