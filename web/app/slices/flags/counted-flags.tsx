import { useEffect } from 'react';
import type { Subject } from '#contract/core/ids.ts';
import { type FlagCounts, useFlagCounts } from './flag-counts.ts';

export interface CountedFlagsProps {
  /** Subject of the comments. */
  subject: Subject;
  onCount: (counts: FlagCounts) => void;
}

/** Loads, for staff, how many members flagged each comment; renders nothing. */
export function CountedFlags({ subject, onCount }: CountedFlagsProps) {
  const counts = useFlagCounts(subject);
  useEffect(() => onCount(counts), [counts, onCount]);
  return null;
}
