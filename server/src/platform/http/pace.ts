/** How quickly a body has to come (rules/calls 16): one that is not waited for cannot hold anything. */

export interface Pace {
  /** Milliseconds that may pass without a byte; the average counts from then on. */
  silence: number;
  /** On average. */
  bytesPerSecond: number;
}

/** Far less than any line brings on which one can read a page. */
export const usualPace: Pace = { silence: 10_000, bytesPerSecond: 1_000 };

export interface PaceWatch {
  /** So many bytes have come. */
  arrived(bytes: number): void;
  /** The body is there, or nobody waits for it any more. */
  end(): void;
}

/** Calls `onSlow` when nothing comes, or too little. What drips is noticed at a drop, and what does not at the silence after it. */
export function watchPace({ silence, bytesPerSecond }: Pace, onSlow: () => void): PaceWatch {
  const startedAt = performance.now();
  let total = 0;
  const timer = setTimeout(onSlow, silence);
  return {
    arrived(bytes) {
      total += bytes;
      timer.refresh();
      const time = performance.now() - startedAt;
      if (time > silence && total < (time / 1_000) * bytesPerSecond) onSlow();
    },
    end: () => clearTimeout(timer),
  };
}
