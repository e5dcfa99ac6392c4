import { useEffect } from 'react';
import type { Failure } from '../../kit/form/use-form.ts';
import { saidFor } from '../../kit/say/flash.ts';

interface FailedForm {
  failure: Failure | undefined;
  dismissFailure: () => void;
}

/** Why a row was not kept goes as what was done does (rules/staff-area 4). */
export function useBriefFailure({ failure, dismissFailure }: FailedForm): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure has its own time
  useEffect(() => {
    if (failure === undefined) return;
    const timer = setTimeout(dismissFailure, saidFor);
    return () => clearTimeout(timer);
  }, [failure]);
}
