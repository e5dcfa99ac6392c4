import { useEffect, useState } from 'react';
import { Banner, type Tone } from './banner.tsx';

/** What came of an act, where one looks already. */
export interface SaidText {
  tone: Tone;
  text: string;
  /** Milliseconds after which it goes. */
  clearAfter: number;
}

/** Holds what was said last, until its time is over. */
export function useSaid() {
  const [said, say] = useState<SaidText>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => say(undefined), said.clearAfter);
    return () => clearTimeout(timer);
  }, [said]);
  return { said, say };
}

/** Its place is there before it, so that it is read out. */
export function Said({ said }: { said: SaidText | undefined }) {
  return (
    <div role="status">
      {said !== undefined && (
        <Banner tone={said.tone} announce={false}>
          {said.text}
        </Banner>
      )}
    </div>
  );
}
