import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CommentId } from '#contract/core/ids.ts';
import type { Claim } from '#contract/flags/model.ts';
import { claimFlagged, releaseFlagged } from '#contract/flags/queue-calls.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { refetchFlagged } from './flag-counts.ts';

/** How one's claim on a comment stands: one's own, or the sentence that says why it is not. */
export interface ClaimState {
  mine: Claim | undefined;
  refusal: string | undefined;
  takeOver: () => Promise<void>;
  /** It ended on the server: nothing is to be given back. */
  end: () => void;
}

/** Claims a comment while it is on screen, and gives it back after that (rules/flags 13). */
export function useClaim(id: CommentId): ClaimState {
  const api = useApi();
  const queries = useQueryClient();
  const [mine, setMine] = useState<Claim>();
  const [refusal, setRefusal] = useState<string>();
  const isHeld = useRef(false);

  const claim = useCallback(
    async (forces: boolean) => {
      try {
        const claimed = await api(claimFlagged, { id, forces });
        isHeld.current = true;
        setMine(claimed);
        setRefusal(undefined);
      } catch (error) {
        setRefusal(asFault(error).message);
      }
      await refetchFlagged(queries);
    },
    [api, queries, id],
  );
  useEffect(() => {
    claim(false);
    return () => {
      if (!isHeld.current) return;
      const released = () => refetchFlagged(queries);
      api(releaseFlagged, { id }).then(released, released);
    };
  }, [api, queries, id, claim]);
  return {
    mine,
    refusal,
    takeOver: () => claim(true),
    end: () => {
      isHeld.current = false;
    },
  };
}
