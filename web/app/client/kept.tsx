import type { ReactNode } from 'react';
import { useEnvironment } from './environment.ts';

interface KeptProps {
  /** What kind of part it is. */
  name: string;
  /** Everything that its markup depends on, as JSON can write it; undefined for what is not kept. */
  from: unknown;
  /** One element. */
  children: ReactNode;
}

/**
 * A part of a page whose markup the server keeps; in the browser it is just drawn. A page is the same for everybody, and so is
 * the part: it holds nothing of who looks at it, of the clock, of where it stands (`useId`), no nonce, nothing that React writes
 * into the head (a picture that is not lazy), and no other such part.
 */
export const Kept = import.meta.env.SSR ? KeptPart : DrawnPart;

function KeptPart({ name, from, children }: KeptProps) {
  const { parts } = useEnvironment();
  if (parts === undefined || from === undefined) return children;
  const { mark, isKept } = parts.begin(name, from);
  return isKept ? (
    mark
  ) : (
    <>
      {mark}
      {children}
      {mark}
    </>
  );
}

function DrawnPart({ children }: KeptProps) {
  return children;
}
