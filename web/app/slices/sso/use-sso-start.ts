import { useState } from 'react';
import type { Fault } from '#contract/core/fault.ts';
import type { SsoStart } from '#contract/sso/model.ts';
import { asFault } from '../../client/api.ts';
import { type SsoAttempt, ssoAttempt } from '../../client/sso-attempt.ts';

interface Starting {
  /** From the press until the page there has come. */
  isPending: boolean;
  fault: Fault | undefined;
  /** Leaves this site; throws nothing. */
  start: (ask: () => Promise<SsoStart>, kept: Omit<SsoAttempt, 'secret'>) => Promise<void>;
}

/** The way to the community site. */
export function useSsoStart(): Starting {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const start: Starting['start'] = async (ask, kept) => {
    setPending(true);
    setFault(undefined);
    try {
      const { address, secret } = await ask();
      ssoAttempt.note({ ...kept, secret });
      window.location.assign(address);
    } catch (error) {
      setFault(asFault(error));
      setPending(false);
    }
  };
  return { isPending, fault, start };
}
