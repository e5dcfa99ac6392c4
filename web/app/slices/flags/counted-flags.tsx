import { useEffect } from 'react';
import type { Subject } from '#contract/core/ids.ts';
import { type FlagCounts, useFlagCounts } from './flag-counts.ts';

export interface CountedFlagsProps {
  /** What the comments stand below. */
  subject: Subject;
  onCount: (counts: FlagCounts) => void;
}

/** Asks for the staff how many flagged each comment; shows nothing by itself. */
export function CountedFlags({ subject, onCount }: CountedFlagsProps) {
  const counts = useFlagCounts(subject);
  useEffect(() => onCount(counts), [counts, onCount]);
  return null;
}
