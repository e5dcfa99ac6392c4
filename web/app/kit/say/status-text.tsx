import { useEffect, useState } from 'react';
import { Banner, type Tone } from './banner.tsx';

/** The result of an action, shown where the reader is looking. */
export interface StatusText {
  tone: Tone;
  text: string;
  /** Milliseconds after which it disappears. */
  clearAfter: number;
}

/** Holds the latest message until it expires. */
export function useStatusText() {
  const [status, say] = useState<StatusText>();
  useEffect(() => {
    if (status === undefined) return;
    const timer = setTimeout(() => say(undefined), status.clearAfter);
    return () => clearTimeout(timer);
  }, [status]);
  return { said: status, say };
}

/** The element exists before the message, so that screen readers announce it. */
export function StatusMessage({ status }: { status: StatusText | undefined }) {
  return (
    <div role="status">
      {status !== undefined && (
        <Banner tone={status.tone} announce={false}>
          {status.text}
        </Banner>
      )}
    </div>
  );
}
