import { useQueryClient } from '@tanstack/react-query';
import { refetchStale } from '../../client/changes.ts';
import { showToast } from '../../kit/say/show-toast.tsx';

/** Where the number of a list stands: one goes on there when the row has gone whose button was pressed. */
export const listCountId = 'list-count';

/** Takes something away by a row of a list that one stays on, says so, and asks the list anew. */
export function useRemoval(): (remove: () => Promise<unknown>, said: string) => Promise<void> {
  const queries = useQueryClient();
  return async (remove, said) => {
    await remove();
    showToast({ tone: 'good', text: said });
    await refetchStale(queries);
    document.getElementById(listCountId)?.focus();
  };
}
