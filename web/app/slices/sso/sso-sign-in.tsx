import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { Fault } from '#contract/core/fault.ts';
import { startSso } from '#contract/sso/calls.ts';
import type { SsoStart } from '#contract/sso/model.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import { asFault } from '../../client/api.ts';
import { forgetInHistory } from '../../client/history-state.ts';
import { useApi } from '../../client/queries.ts';
import { session } from '../../client/session.ts';
import { Button } from '../../kit/form/button.tsx';
import { useHydrated } from '../../kit/page/use-hydrated.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { isDirectSignIn } from './direct-sign-in.ts';
import classes from './sso-sign-in.module.css';
import { type StoredAttempt, useSsoRedirect } from './use-sso-redirect.ts';

/** The button that leads to the community site; a link with the right state continues at once. */
export function SsoSignIn({ name }: { name: string }) {
  const api = useApi();
  const { state } = useLocation();
  const isAlive = useHydrated();
  const { isPending, fault, start } = useSsoStart();
  const go = () => start(() => api(startSso, {}), { isLink: false, state });
  useOnce(() => {
    // rules/accounts 25
    session.clear();
    if (!isDirectSignIn(state)) return;
    forgetInHistory('straightOn');
    go();
  });
  return (
    <div className={classes.place}>
      {fault && <Banner tone="bad">{fault.message}</Banner>}
      <Button size="l" disabled={!isAlive} isHeld={isPending} onClick={go}>
        {isPending ? accountTexts.pending : ssoTexts.signIn(name)}
      </Button>
    </div>
  );
}

function useOnce(work: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    work();
  });
}

interface Starting {
  /** True from the press until the other site loads. */
  isPending: boolean;
  fault: Fault | undefined;
  /** Leaves this site; never throws. */
  start: (ask: () => Promise<SsoStart>, state: StoredAttempt) => Promise<void>;
}

/** Starts a sign-in at the community site. */
export function useSsoStart(): Starting {
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const leave = useSsoRedirect();
  // Resets the button, as the viewer may come back without having signed in there.
  useBackForwardRestore(() => setPending(false));
  const start: Starting['start'] = async (ask, state) => {
    setPending(true);
    setFault(undefined);
    try {
      leave(await ask(), state);
    } catch (error) {
      setFault(asFault(error));
      setPending(false);
    }
  };
  return { isPending, fault, start };
}

/**
 * Calls `tell` when the browser shows the page again from its back/forward cache: nothing is loaded, and all state is
 * as it was.
 */
export function useBackForwardRestore(tell: () => void): void {
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
