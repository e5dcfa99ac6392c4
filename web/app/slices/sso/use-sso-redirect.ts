import { useEffect, useRef } from 'react';
import type { SsoStart } from '#contract/sso/model.ts';
import { type SsoAttempt, ssoAttempt } from '../../client/sso-attempt.ts';

/** What is kept of an attempt while one is away. */
export type Kept = Omit<SsoAttempt, 'secret'>;

/**
 * Leaves this site for where an attempt begins. An answer may be long in coming: whoever has gone on to another page meanwhile, or
 * has closed the dialog, is not taken away from there.
 */
export function useWayThere(): (begun: SsoStart, kept: Kept) => void {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return ({ address, secret }, kept) => {
    if (!isHere.current) return;
    ssoAttempt.note({ ...kept, secret });
    window.location.assign(address);
  };
}
