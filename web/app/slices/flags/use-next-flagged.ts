import { useState } from 'react';
import type { CommentId, PerKind, SubjectKind } from '#contract/core/ids.ts';
import type { FlaggedComment } from '#contract/flags/model.ts';
import { nextFlagged } from '#contract/flags/queue-calls.ts';
import { noneLeftText } from '#contract/flags/review-texts.ts';
import { viewOverview } from '#contract/overview/calls.ts';
import { countIn, flaggedTabs } from '#contract/overview/model.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { saidFor } from '../../kit/say/flash.ts';
import type { SaidText } from '../../kit/say/said.tsx';

const others: PerKind<SubjectKind> = { product: 'thread', thread: 'product' };

/** Opens the comment that has waited longest of those that nobody else looks at; it is claimed with that. */
export function useNextFlagged(
  kind: SubjectKind,
  open: (id: CommentId) => void,
  say: (said: SaidText) => void,
) {
  const api = useApi();
  const [isPending, setPending] = useState(false);

  /** From the oldest again where nothing follows the one before, which itself is not the next one. */
  async function find(before: FlaggedComment | null): Promise<FlaggedComment | null> {
    const after = before?.flaggedSince ?? null;
    const following = await api(nextFlagged, { kind, after });
    if (following !== null || after === null) return following;
    const first = await api(nextFlagged, { kind, after: null });
    return first?.id === before?.id ? null : first;
  }

  async function noneLeft(): Promise<string> {
    const other = others[kind];
    const { queues } = await api(viewOverview, {});
    return noneLeftText(other, countIn(queues, flaggedTabs[other]));
  }

  async function openNext(before: FlaggedComment | null): Promise<boolean> {
    setPending(true);
    try {
      const found = await find(before);
      if (found === null) say({ tone: 'plain', text: await noneLeft(), clearAfter: saidFor });
      else open(found.id);
      return found !== null;
    } catch (error) {
      say({ tone: 'bad', text: asFault(error).message, clearAfter: saidFor });
      return false;
    } finally {
      setPending(false);
    }
  }
  return { isPending, open: openNext };
}
