import type { ReactNode } from 'react';
import { useLazy } from './use-lazy.ts';

interface ExtraProps<Part> {
  /** Must be the same function on every render, or the part is loaded again. */
  load: () => Promise<Part>;
  /** Called if loading failed. */
  missing?: () => void;
  children: (part: Part) => ReactNode;
}

/**
 * A part that is loaded when it is first shown. Until then, and if loading fails, the page works without it
 * (rules/pages 24).
 */
export function Extra<Part extends object>({ load, missing = nothingLost, children }: ExtraProps<Part>) {
  const part = useLazy(load, missing);
  return part && children(part);
}

const nothingLost = () => undefined;
