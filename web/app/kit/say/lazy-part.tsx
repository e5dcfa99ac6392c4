import type { ReactNode } from 'react';
import { useLazy } from './use-lazy.ts';

interface ExtraProps<Part> {
  /** The same for good. */
  load: () => Promise<Part>;
  /** Told that it did not come. */
  missing?: () => void;
  children: (part: Part) => ReactNode;
}

/** A part that is loaded when it is first shown; until then, and where it does not come, the page does without (rules/pages 24). */
export function Extra<Part extends object>({ load, missing = nothingLost, children }: ExtraProps<Part>) {
  const part = useLazy(load, missing);
  return part && children(part);
}

const nothingLost = () => undefined;
