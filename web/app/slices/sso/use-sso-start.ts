import { useState } from 'react';
import type { Fault } from '#contract/core/fault.ts';
import type { SsoStart } from '#contract/sso/model.ts';
import { asFault } from '../../client/api.ts';
import { useShownAgain } from '../../kit/page/use-shown-again.ts';
import { type Kept, useWayThere } from './use-way-there.ts';

interface Starting {
  /** From the press until the page there has come. */
  isPending: boolean;
  fault: Fault | undefined;
  /** Leaves this site; throws nothing. */
  start: (ask: () => Promise<SsoStart>, kept: Kept) => Promise<void>;
}

/** The way to the community site. */
export function useSsoStart(): Starting {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const leave = useWayThere();
  // One may come back without having signed in there.
  useShownAgain(() => setPending(false));
  const start: Starting['start'] = async (ask, kept) => {
    setPending(true);
    setFault(undefined);
    try {
      leave(await ask(), kept);
    } catch (error) {
      setFault(asFault(error));
      setPending(false);
    }
  };
  return { isPending, fault, start };
}
