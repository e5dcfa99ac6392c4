import { useEffect, useRef } from 'react';
import type { SsoStart } from '#contract/sso/model.ts';
import { type SsoAttempt, ssoAttempt } from '../../client/sso-attempt.ts';

/** Data of an attempt that is stored while the viewer is at the community site. */
export type StoredAttempt = Omit<SsoAttempt, 'secret'>;

/**
 * Leaves this site for the start of an attempt. The response may take long; it is ignored if the viewer has left the
 * page or closed the dialog.
 */
export function useSsoRedirect(): (begun: SsoStart, state: StoredAttempt) => void {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return ({ address, secret }, state) => {
    if (!isHere.current) return;
    ssoAttempt.note({ ...state, secret });
    window.location.assign(address);
  };
}
