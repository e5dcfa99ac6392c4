import { useEffect } from 'react';
import type { Failure } from '../../kit/form/use-form.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { saidFor } from '../../kit/say/flash.ts';

interface RefusalProps {
  form: { failure: Failure | undefined; dismissFailure: () => void };
}

/** Why a row was not kept, where no field says it: it goes as what was done does (rules/staff-area 4). */
export function Refusal({ form: { failure, dismissFailure } }: RefusalProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure has its own time
  useEffect(() => {
    if (failure === undefined) return;
    const timer = setTimeout(dismissFailure, saidFor);
    return () => clearTimeout(timer);
  }, [failure]);
  return failure?.isPlaced === false && <Banner tone="bad">{failure.fault.message}</Banner>;
}
