import { useCallback, useEffect, useRef, useState } from 'react';
import type { Fault } from '#contract/core/fault.ts';
import { asFault } from '../../client/api.ts';
import { FailedState, Spinner } from '../../kit/list/states.tsx';
import { WaitingPage } from '../../kit/page/waiting-page.tsx';

interface LinkCheck {
  /** Sends the token of the link to the server. */
  check: () => Promise<void>;
  /** Called if the link is invalid or cannot be used. */
  refused: (fault: Fault) => void;
}

/**
 * Runs `check` once after hydration, as opening an e-mailed address changes nothing by itself (rules/accounts 21).
 * Returns a Fault if the check itself failed, with a retry.
 */
export function useLinkCheck({ check, refused }: LinkCheck): { fault: Fault | undefined; retry: () => void } {
  const [fault, setFault] = useState<Fault>();
  const latest = useRef({ check, refused });
  latest.current = { check, refused };

  const run = useCallback(async () => {
    setFault(undefined);
    try {
      await latest.current.check();
    } catch (error) {
      const problem = asFault(error);
      const undecided = problem.status >= 500 || problem.code === 'rate_limited';
      if (undecided) setFault(problem);
      else latest.current.refused(problem);
    }
  }, []);

  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    run();
  }, [run]);

  return { fault, retry: run };
}

interface LinkCheckScreenProps {
  title: string;
  waiting: string;
  fault: Fault | undefined;
  onRetry: () => void;
}

/** Loading and failure states of an e-mailed link. */
export function LinkCheckScreen({ title, waiting, fault, onRetry }: LinkCheckScreenProps) {
  return (
    <WaitingPage label={waiting} title={title}>
      <noscript>
        <p>This link needs JavaScript.</p>
      </noscript>
      {fault === undefined ? (
        <Spinner label={waiting} />
      ) : (
        <FailedState message={fault.message} onRetry={onRetry} />
      )}
    </WaitingPage>
  );
}
