import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '#contract/core/fault.ts';
import type { CommentId } from '#contract/core/ids.ts';
import type { Claim } from '#contract/flags/model.ts';
import { claimFlagged, releaseFlagged } from '#contract/flags/queue-calls.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { refetchFlagged } from './flag-counts.ts';

/** How one's claim on a comment stands: one's own, or why it is not. */
export interface ClaimState {
  mine: Claim | undefined;
  refusal: Fault | undefined;
  takeOver: () => Promise<void>;
  /** Somebody else may have it by now, or nobody: claims it again where that takes it from nobody. */
  renew: () => Promise<void>;
  /** It ended on the server: nothing is to be given back. */
  end: () => void;
}

/** Claims a comment while it is on screen, and gives it back after that (rules/flags 13). */
export function useClaim(id: CommentId): ClaimState {
  const api = useApi();
  const queries = useQueryClient();
  const [mine, setMine] = useState<Claim>();
  const [refusal, setRefusal] = useState<Fault>();
  const isHeld = useRef(false);

  const claim = useCallback(
    async (forces: boolean) => {
      try {
        const claimed = await api(claimFlagged, { id, forces });
        isHeld.current = true;
        setMine(claimed);
        setRefusal(undefined);
      } catch (error) {
        setRefusal(asFault(error));
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
    renew: () => claim(false),
    end: () => {
      isHeld.current = false;
    },
  };
}
