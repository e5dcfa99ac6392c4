import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { accountTexts } from '#contract/accounts/texts.ts';
import { startSso } from '#contract/sso/calls.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import { forgetInHistory } from '../../client/history-state.ts';
import { useApi } from '../../client/queries.ts';
import { session } from '../../client/session.ts';
import { Button } from '../../kit/form/button.tsx';
import { useHydrated } from '../../kit/page/use-hydrated.ts';
import { Banner } from '../../kit/say/banner.tsx';
import classes from './sso-sign-in.module.css';
import { goesStraight } from './straight-on.ts';
import { useSsoStart } from './use-sso-start.ts';

/** The button that leads to the community site; whoever comes by a link that says so goes on at once. */
export function SsoSignIn({ name }: { name: string }) {
  const api = useApi();
  const { state } = useLocation();
  const isAlive = useHydrated();
  const { isPending, fault, start } = useSsoStart();
  const go = () => start(() => api(startSso, {}), { isLink: false, state });
  useOnce(() => {
    // rules/accounts 25
    session.clear();
    if (!goesStraight(state)) return;
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
