import { useEffect, useState } from 'react';
import { Banner, type Tone } from './banner.tsx';

/** The result of an action, shown where the reader is looking. */
export interface SaidText {
  tone: Tone;
  text: string;
  /** Milliseconds after which it disappears. */
  clearAfter: number;
}

/** Holds the latest message until its time is over. */
export function useSaid() {
  const [said, say] = useState<SaidText>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => say(undefined), said.clearAfter);
    return () => clearTimeout(timer);
  }, [said]);
  return { said, say };
}

/** The element exists before the message, so that screen readers announce it. */
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
