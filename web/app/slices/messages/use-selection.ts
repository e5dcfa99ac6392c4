import { useState } from 'react';
import type { MessageId } from '#contract/core/ids.ts';

/** Which rows of a page are selected; those that have gone no longer are. */
export function useSelection(shown: readonly MessageId[]) {
  const [chosen, setChosen] = useState<ReadonlySet<MessageId>>(new Set());
  const selected = shown.filter((id) => chosen.has(id));
  const isAll = shown.length > 0 && selected.length === shown.length;
  return {
    selected,
    isAll,
    isSome: selected.length > 0 && !isAll,
    has: (id: MessageId) => chosen.has(id),
    toggle(id: MessageId): void {
      setChosen(new Set(chosen.has(id) ? selected.filter((other) => other !== id) : [...selected, id]));
    },
    toggleAll: () => setChosen(new Set(isAll ? [] : shown)),
  };
}

export type Selection = ReturnType<typeof useSelection>;
